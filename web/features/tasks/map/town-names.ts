import L from 'leaflet'
import { generalArea, publicAreaOf } from '#shared/places/area.ts'
import type { Point } from '#shared/places/grid.ts'
import type { Task } from '#shared/tasks/schema.ts'
import classes from './map.module.css'
import { createIcon, createSpan, pinPlacesOf } from './map-pins.ts'

/** Returns a marker with the name of each town, at the center of the town's pins. */
export function townNames(tasks: readonly Task[]): L.Marker[] {
  const towns = new Map<string, Point[]>()
  for (const { task, point } of pinPlacesOf(tasks)) {
    const [town = ''] = publicAreaOf(task).split(',')
    if (town !== generalArea) towns.set(town, [...(towns.get(town) ?? []), point])
  }
  return [...towns].map(([town, points]) => {
    const icon = createIcon(createSpan(classes.town, town), classes.townMarker)
    return L.marker(centerOf(points), { icon, interactive: false, keyboard: false, zIndexOffset: -1000 })
  })
}

function centerOf(points: Point[]): [number, number] {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return [mean(points.map(({ latitude }) => latitude)), mean(points.map(({ longitude }) => longitude))]
}

const stepPx = 14
const steps = (most: number) => Array.from({ length: 2 * most + 1 }, (_, index) => (index - most) * stepPx)

/** Offsets by which a name may move and still be at its town, the shortest first; below is preferred to beside. */
const nameOffsets = steps(4)
  .flatMap((right) => steps(3).map((down) => ({ right, down })))
  .sort((a, b) => offsetLength(a) - offsetLength(b) || b.down - a.down)

function offsetLength({ right, down }: { right: number; down: number }) {
  return Math.hypot(right * 1.5, down)
}

/** Two names with a smaller gap read as one. */
const gapPx = 8

const overlap = (a: DOMRect, b: DOMRect) =>
  a.left < b.right + gapPx && b.left < a.right + gapPx && a.top < b.bottom && b.top < a.bottom

const isWithin = (a: DOMRect, b: DOMRect) =>
  a.left >= b.left + gapPx && a.right <= b.right - gapPx && a.top >= b.top && a.bottom <= b.bottom

/**
 * Moves each name by the shortest offset to a place within the map where no pin, button or other name covers it; a name
 * without such a place is hidden.
 */
export function placeTownNames(map: HTMLElement) {
  const mapRect = map.getBoundingClientRect()
  const occupied = [...map.querySelectorAll(`.${classes.pin}, .${classes.cluster}, .leaflet-control`)].map((other) =>
    other.getBoundingClientRect(),
  )
  for (const name of map.querySelectorAll<HTMLElement>(`.${classes.townMarker}`)) {
    name.style.margin = '0'
    const { x, y, width, height } = name.getBoundingClientRect()
    const moved = ({ right, down }: (typeof nameOffsets)[number]) => new DOMRect(x + right, y + down, width, height)
    const isClear = (place: DOMRect) => isWithin(place, mapRect) && !occupied.some((other) => overlap(place, other))
    const offset = nameOffsets.find((one) => isClear(moved(one)))
    name.style.visibility = offset ? '' : 'hidden'
    if (!offset) continue
    name.style.margin = `${offset.down}px 0 0 ${offset.right}px`
    occupied.push(moved(offset))
  }
}
