import L from 'leaflet'
import 'leaflet.markercluster'
import type { Task } from '#shared/tasks/schema.ts'
import classes from './map.module.css'
import { isCalm, lookInto, makeRoom } from './map-moves.ts'
import { clusterIcon, fannedOut, fanSizeOf, fansOut, pinIcon, pinOf, placesOf } from './map-pins.ts'

export type PinsTold = {
  onPick: (task: Task) => void
  /** Of one point: more than can be fanned out. */
  onCrowd: (ids: string[]) => void
}

/** A pin for each of some tasks, and a cluster where pins would cover each other. */
export function openClusters(map: L.Map, { onPick, onCrowd }: PinsTold) {
  const pins = new Map<string, { pin: L.Marker; shown: string }>()
  const clusters = groupOn(map)

  clusters.on('clusterclick', (event) => {
    const { layer: cluster } = event as L.LeafletEvent & { layer: L.MarkerCluster }
    if (isCrowd(cluster, map)) return onCrowd(idsIn(cluster))
    comeCloser(cluster, map)
    // The cluster is gone, and the focus with it.
    map.getContainer().focus({ preventScroll: true })
  })

  function idsIn(cluster: L.MarkerCluster) {
    const inside = new Set(cluster.getAllChildMarkers())
    return [...pins].filter(([, { pin }]) => inside.has(pin)).map(([id]) => id)
  }

  return {
    /** Adds and takes away what has changed, so that a pin that has the focus keeps it. */
    show(tasks: readonly Task[]) {
      const places = new Map(placesOf(tasks).map((place) => [place.task.id, place]))
      for (const [id, { pin, shown }] of pins) {
        const place = places.get(id)
        if (place && pinOf(place) === shown) continue
        clusters.removeLayer(pin)
        pins.delete(id)
      }
      const added = [...places.values()].filter(({ task }) => !pins.has(task.id))
      for (const place of added) {
        const { task, point } = place
        const pin = L.marker([point.latitude, point.longitude], { icon: pinIcon(task) })
        pin.on('click', () => onPick(task))
        pins.set(task.id, { pin, shown: pinOf(place) })
      }
      // Even with none to add, the library would fold up what is fanned out.
      if (added.length > 0) clusters.addLayers(added.flatMap(({ task }) => pins.get(task.id)?.pin ?? []))
    },

    /** Undefined for a pin that a cluster hides. */
    elementOf(id: string) {
      const element = pins.get(id)?.pin.getElement()
      return element?.isConnected ? element : undefined
    },

    onMoved: (then: () => void) => clusters.on('animationend spiderfied unspiderfied', then),
  }
}

function groupOn(map: L.Map) {
  const clusters = L.markerClusterGroup({
    maxClusterRadius: 52,
    showCoverageOnHover: false,
    spiderfyOnMaxZoom: false,
    zoomToBoundsOnClick: false,
    spiderfyShapePositions: (count, center) => fannedOut(count, center, map.getSize().x),
    animate: !isCalm(),
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

const isCrowd = (cluster: L.MarkerCluster, map: L.Map) =>
  isOnePoint(cluster) && !fansOut(cluster.getChildCount(), map.getSize())

function comeCloser(cluster: L.MarkerCluster, map: L.Map) {
  if (!isOnePoint(cluster)) return lookInto(map, cluster.getBounds())
  makeRoom(map, cluster.getLatLng(), fanSizeOf(cluster.getChildCount(), map.getSize()))
  cluster.spiderfy()
}
