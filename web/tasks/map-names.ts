import L from 'leaflet'
import { generalArea, shownArea } from '#shared/places/area.ts'
import type { Point } from '#shared/places/grid.ts'
import type { Task } from '#shared/tasks/schema.ts'
import classes from './map.module.css'
import { element, iconOf, placesOf } from './map-pins.ts'

/** The name of each town, on the middle of the pins that lie in it. */
export function townNames(tasks: readonly Task[]): L.Marker[] {
  const towns = new Map<string, Point[]>()
  for (const { task, point } of placesOf(tasks)) {
    const [town = ''] = shownArea(task).split(',')
    if (town !== generalArea) towns.set(town, [...(towns.get(town) ?? []), point])
  }
  return [...towns].map(([town, points]) => {
    const icon = iconOf(element(classes.town, town), classes.townSpot)
    return L.marker(middleOf(points), { icon, interactive: false, keyboard: false, zIndexOffset: -1000 })
  })
}

function middleOf(points: Point[]): [number, number] {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return [mean(points.map(({ latitude }) => latitude)), mean(points.map(({ longitude }) => longitude))]
}

const stepPx = 14
const steps = (reach: number) => Array.from({ length: 2 * reach + 1 }, (_, index) => (index - reach) * stepPx)

/**
 * How far a name may move and still be where its town is, the shortest way first; below its place rather than beside
 * it.
 */
const ways = steps(4)
  .flatMap((right) => steps(3).map((down) => ({ right, down })))
  .sort((a, b) => lengthOf(a) - lengthOf(b) || b.down - a.down)

function lengthOf({ right, down }: { right: number; down: number }) {
  return Math.hypot(right * 1.5, down)
}

/** Two that stand side by side with less air than that read as one. */
const airPx = 8

const meet = (a: DOMRect, b: DOMRect) =>
  a.left < b.right + airPx && b.left < a.right + airPx && a.top < b.bottom && b.top < a.bottom

const isWithin = (a: DOMRect, b: DOMRect) =>
  a.left >= b.left + airPx && a.right <= b.right - airPx && a.top >= b.top && a.bottom <= b.bottom

/**
 * Moves each name the shortest way to where no pin, button or other name covers it and the map does not end; one that
 * finds no such place is not shown.
 */
export function clearNames(map: HTMLElement) {
  const frame = map.getBoundingClientRect()
  const taken = [...map.querySelectorAll(`.${classes.pin}, .${classes.cluster}, .leaflet-control`)].map((other) =>
    other.getBoundingClientRect(),
  )
  for (const name of map.querySelectorAll<HTMLElement>(`.${classes.townSpot}`)) {
    name.style.margin = '0'
    const { x, y, width, height } = name.getBoundingClientRect()
    const moved = ({ right, down }: (typeof ways)[number]) => new DOMRect(x + right, y + down, width, height)
    const isClear = (place: DOMRect) => isWithin(place, frame) && !taken.some((other) => meet(place, other))
    const way = ways.find((one) => isClear(moved(one)))
    name.style.visibility = way ? '' : 'hidden'
    if (!way) continue
    name.style.margin = `${way.down}px 0 0 ${way.right}px`
    taken.push(moved(way))
  }
}
