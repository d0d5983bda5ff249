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

/** '$45' on its own ground; read aloud with the title. */
export function pinIcon(task: Task): L.DivIcon {
  const { label, tone } = payLookOf(task)
  const price = task.compensationType === 'service' ? label : compensationText(task)
  const pin = element(classes.pin, price, element('unseen', `, ${task.title}`))
  pin.style.background = `var(--${tone})`
  return iconOf(pin, classes.spot)
}

export const clusterIcon = (cluster: L.MarkerCluster): L.DivIcon =>
  iconOf(
    element(classes.cluster, `${cluster.getChildCount()}`, element('unseen', ' requests here, show each')),
    classes.spot,
  )

export const squares = (): L.GridLayer => new Squares()

class Squares extends L.GridLayer {
  override createTile() {
    return element(classes.square)
  }
}
