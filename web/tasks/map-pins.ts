import L from 'leaflet'
import { type Point, snapToGrid } from '#shared/places/grid.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { compensationText } from '#shared/tasks/wording.ts'
import classes from './map.module.css'
import { payLookOf } from './pay-look.ts'

type Place = { task: Task; point: Point }

export const hasPlace = (task: Task): task is Task & Point => task.latitude !== null && task.longitude !== null

/** Where the pins of some tasks stand: on grid points, for those too who know the exact place. */
export const placesOf = (tasks: readonly Task[]): Place[] =>
  tasks.filter(hasPlace).map((task) => ({ task, point: snapToGrid(task) }))

export function element(className: string | undefined, ...content: (string | Node)[]) {
  const made = document.createElement('span')
  made.className = className ?? ''
  made.append(...content)
  return made
}

export const iconOf = (html: HTMLElement, className: string | undefined) =>
  L.divIcon({ html, className: className ?? '', iconSize: undefined as unknown as L.PointExpression })

const priceOn = (task: Task) => (task.compensationType === 'service' ? payLookOf(task).label : compensationText(task))

/** What a pin shows and where: one that would show something else is another pin. */
export const pinOf = ({ task, point }: Place) => JSON.stringify([point, priceOn(task), task.title])

/** '$45' on its own ground; read aloud with the title. */
export function pinIcon(task: Task): L.DivIcon {
  const { tone } = payLookOf(task)
  const pin = element(classes.pin, priceOn(task), element('unseen', `, ${task.title}`))
  pin.style.background = `var(--${tone})`
  return iconOf(pin, classes.spot)
}

export const clusterIcon = (cluster: L.MarkerCluster): L.DivIcon =>
  iconOf(
    element(classes.cluster, `${cluster.getChildCount()}`, element('unseen', ' requests here, show each')),
    classes.spot,
  )

/** In rem: as wide as the longest pin, and as tall as a finger. */
const fan = { width: 8, height: 2.875 }

/** More pins of one point would be nothing to look at. */
const fannedMax = 24

function fanOf(count: number, mapWidthPx: number) {
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const [widthPx, heightPx] = [fan.width * remPx, fan.height * remPx]
  const asHighAsWide = Math.round(Math.sqrt((count * heightPx) / widthPx))
  const columns = Math.max(1, Math.min(asHighAsWide, Math.floor(mapWidthPx / widthPx)))
  return { widthPx, heightPx, columns, rows: Math.ceil(count / columns) }
}

/** How much of a map the fan of so many pins takes, in pixels. */
export function fanSizeOf(count: number, map: L.Point): L.Point {
  const { widthPx, heightPx, columns, rows } = fanOf(count, map.x)
  return L.point(columns * widthPx, rows * heightPx)
}

export const fansOut = (count: number, map: L.Point): boolean => count <= fannedMax && fanSizeOf(count, map).y <= map.y

/** Where the pins of one point stand once they are fanned out: in rows and columns, so that none covers another. */
export function fannedOut(count: number, { x, y }: L.Point, mapWidthPx: number): L.Point[] {
  const { widthPx, heightPx, columns, rows } = fanOf(count, mapWidthPx)
  return Array.from({ length: count }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    return L.point(x + (column - (columns - 1) / 2) * widthPx, y + (row - (rows - 1) / 2) * heightPx)
  })
}

export const squares = (): L.GridLayer => new Squares()

class Squares extends L.GridLayer {
  override createTile() {
    return element(classes.square)
  }
}
