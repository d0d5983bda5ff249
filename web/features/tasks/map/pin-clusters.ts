import L from 'leaflet'
import 'leaflet.markercluster'
import type { Task } from '#shared/tasks/schema.ts'
import classes from './map.module.css'
import { panToFit, prefersReducedMotion, zoomInto } from './map-navigation.ts'
import { clusterIcon, fanPositions, fanSizeOf, mayFanOut, pinContent, pinIcon, pinPlacesOf } from './map-pins.ts'

export type PinHandlers = {
  onPick: (task: Task) => void
  /** Receives the tasks of one point if they are too many to spread out. */
  onLargeCluster: (ids: string[]) => void
}

/** Draws a pin for each task, and clusters where pins would overlap. */
export function createClusters(map: L.Map, { onPick, onLargeCluster }: PinHandlers) {
  const pins = new Map<string, { pin: L.Marker; shown: string }>()
  const clusters = createClusterGroup(map)

  clusters.on('clusterclick', (event) => {
    const { layer: cluster } = event as L.LeafletEvent & { layer: L.MarkerCluster }
    if (isTooLargeToSpread(cluster, map)) return onLargeCluster(idsIn(cluster))
    zoomToCluster(cluster, map)
    // The cluster's element is removed, and the focus with it.
    map.getContainer().focus({ preventScroll: true })
  })

  let highlighted: Element[] = []
  const highlightedClass = classes.highlighted ?? ''

  /** The element of a pin, or of the cluster that hides it; none far outside the visible part. */
  const shownElementOf = (pin: L.Marker | undefined) => pin && clusters.getVisibleParent(pin)?.getElement()

  function idsIn(cluster: L.MarkerCluster) {
    const inside = new Set(cluster.getAllChildMarkers())
    return [...pins].filter(([, { pin }]) => inside.has(pin)).map(([id]) => id)
  }

  return {
    /** Adds and removes only changed pins, so that a focused pin keeps the focus. */
    show(tasks: readonly Task[]) {
      const places = new Map(pinPlacesOf(tasks).map((place) => [place.task.id, place]))
      for (const [id, { pin, shown }] of pins) {
        const place = places.get(id)
        if (place && pinContent(place) === shown) continue
        clusters.removeLayer(pin)
        pins.delete(id)
      }
      const added = [...places.values()].filter(({ task }) => !pins.has(task.id))
      for (const place of added) {
        const { task, point } = place
        const pin = L.marker([point.latitude, point.longitude], { icon: pinIcon(task) })
        pin.on('click', () => onPick(task))
        pins.set(task.id, { pin, shown: pinContent(place) })
      }
      // The plugin would close an open fan even if there is nothing to add.
      if (added.length > 0) clusters.addLayers(added.flatMap(({ task }) => pins.get(task.id)?.pin ?? []))
    },

    /** Returns undefined for a pin that a cluster hides. */
    elementOf(id: string) {
      const element = pins.get(id)?.pin.getElement()
      return element?.isConnected ? element : undefined
    },

    /** Returns the task of a pin, or those of a cluster. */
    idsOf: (element: Element) => [...pins].filter(([, { pin }]) => shownElementOf(pin) === element).map(([id]) => id),

    /** Highlights the pins of these tasks, or the clusters that hide them. */
    highlight(ids: readonly string[]) {
      for (const element of highlighted) element.classList.remove(highlightedClass)
      highlighted = ids.flatMap((id) => shownElementOf(pins.get(id)?.pin) ?? [])
      for (const element of highlighted) element.classList.add(highlightedClass)
    },

    onMoved: (then: () => void) => clusters.on('animationend spiderfied unspiderfied', then),
  }
}

function createClusterGroup(map: L.Map) {
  const clusters = L.markerClusterGroup({
    maxClusterRadius: 52,
    showCoverageOnHover: false,
    spiderfyOnMaxZoom: false,
    zoomToBoundsOnClick: false,
    spiderfyShapePositions: (count, center) => fanPositions(count, center, map.getSize().x),
    animate: !prefersReducedMotion(),
    iconCreateFunction: clusterIcon,
  }).addTo(map)
  for (const isFanned of [true, false])
    clusters.on(isFanned ? 'spiderfied' : 'unspiderfied', (event) => {
      const { cluster } = event as L.LeafletEvent & { cluster: L.MarkerCluster }
      cluster
        .setOpacity(1)
        .getElement()
        ?.classList.toggle(classes.fanned ?? '', isFanned)
    })
  return clusters
}

function isOnePoint(cluster: L.MarkerCluster) {
  const bounds = cluster.getBounds()
  return bounds.getSouthWest().equals(bounds.getNorthEast())
}

const isTooLargeToSpread = (cluster: L.MarkerCluster, map: L.Map) =>
  isOnePoint(cluster) && !mayFanOut(cluster.getChildCount(), map.getSize())

function zoomToCluster(cluster: L.MarkerCluster, map: L.Map) {
  if (!isOnePoint(cluster)) return zoomInto(map, cluster.getBounds())
  panToFit(map, cluster.getLatLng(), fanSizeOf(cluster.getChildCount(), map.getSize()))
  cluster.spiderfy()
}
