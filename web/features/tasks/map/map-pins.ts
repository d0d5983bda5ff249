import L from 'leaflet'
import { type Point, snapToGrid } from '#shared/places/grid.ts'
import { formatCompensation } from '#shared/tasks/format-task.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { payLookOf } from '#web/features/tasks/cards/pay-look.ts'
import classes from './map.module.css'

type PinPlace = { task: Task; point: Point }

export const hasPosition = (task: Task): task is Task & Point => task.latitude !== null && task.longitude !== null

/** Returns the pin positions of tasks. They are snapped to the grid, also for viewers who know the exact place. */
export const pinPlacesOf = (tasks: readonly Task[]): PinPlace[] =>
  tasks.filter(hasPosition).map((task) => ({ task, point: snapToGrid(task) }))

export function createSpan(className: string | undefined, ...content: (string | Node)[]) {
  const made = document.createElement('span')
  made.className = className ?? ''
  made.append(...content)
  return made
}

export const createIcon = (html: HTMLElement, className: string | undefined) =>
  L.divIcon({ html, className: className ?? '', iconSize: undefined as unknown as L.PointExpression })

const pinLabel = (task: Task) =>
  task.compensationType === 'service' ? payLookOf(task).label : formatCompensation(task)

/** Returns the content and position of a pin; if this changes, the pin is replaced. */
export const pinContent = ({ task, point }: PinPlace) => JSON.stringify([point, pinLabel(task), task.title])

/** '$45' on the color of its kind of pay; screen readers also get the title. */
export function pinIcon(task: Task): L.DivIcon {
  const { tone } = payLookOf(task)
  const pin = createSpan(classes.pin, pinLabel(task), createSpan('visually-hidden', `, ${task.title}`))
  pin.style.background = `var(--${tone})`
  return createIcon(pin, classes.marker)
}

export const clusterIcon = (cluster: L.MarkerCluster): L.DivIcon =>
  createIcon(
    createSpan(classes.cluster, `${cluster.getChildCount()}`, createSpan('visually-hidden', ' tasks here, show each')),
    classes.marker,
  )

/** Sizes in rem: the width of the longest pin and the height of a touch target. */
const fannedPinRem = { width: 8, height: 2.875 }

/** More pins of one point would not be legible. */
const fannedPinsMax = 24

function fanLayoutOf(count: number, mapWidthPx: number) {
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const [widthPx, heightPx] = [fannedPinRem.width * remPx, fannedPinRem.height * remPx]
  const asHighAsWide = Math.round(Math.sqrt((count * heightPx) / widthPx))
  const columns = Math.max(1, Math.min(asHighAsWide, Math.floor(mapWidthPx / widthPx)))
  return { widthPx, heightPx, columns, rows: Math.ceil(count / columns) }
}

/** Returns the size of a fan of so many pins, in pixels. */
export function fanSizeOf(count: number, map: L.Point): L.Point {
  const { widthPx, heightPx, columns, rows } = fanLayoutOf(count, map.x)
  return L.point(columns * widthPx, rows * heightPx)
}

export const mayFanOut = (count: number, map: L.Point): boolean =>
  count <= fannedPinsMax && fanSizeOf(count, map).y <= map.y

/** Returns the positions of a point's pins when fanned out, in rows and columns so that none covers another. */
export function fanPositions(count: number, { x, y }: L.Point, mapWidthPx: number): L.Point[] {
  const { widthPx, heightPx, columns, rows } = fanLayoutOf(count, mapWidthPx)
  return Array.from({ length: count }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    return L.point(x + (column - (columns - 1) / 2) * widthPx, y + (row - (rows - 1) / 2) * heightPx)
  })
}

export const createGridLayer = (): L.GridLayer => new PlainGridLayer()

class PlainGridLayer extends L.GridLayer {
  override createTile() {
    return createSpan(classes.square)
  }
}
