import L from 'leaflet'
import 'leaflet.markercluster'
import './map-library.css'
import { placeGridDegrees } from '#shared/limits.ts'
import { type Box, type Point, snapToGrid } from '#shared/places/grid.ts'
import type { Tiles } from '#shared/places/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import classes from './map.module.css'
import { besideZoom, closest, lookAt, lookInto, makeRoom, neverGlide } from './map-moves.ts'
import { clearNames, townNames } from './map-names.ts'
import { clusterIcon, fannedOut, fanSizeOf, fansOut, pinIcon, pinOf, placesOf, squares } from './map-pins.ts'
import { boxOf, type Spot, spotIn, spotText } from './map-spot.ts'

type Options = {
  /** Where to look first: a spot, or all of these. */
  start: Spot | Point[]
  tiles: Tiles | null
  /** At the opening, then after each move; `spot` is null as long as nobody has moved. */
  onShow: (box: Box, spot: string | null) => void
  onPick: (task: Task) => void
  onUnpick: () => void
  /** Of one point: more than can be fanned out. */
  onCrowd: (ids: string[]) => void
  onTilesFailed: () => void
}
export type Canvas = ReturnType<typeof openCanvas>

const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Leaflet's map of some tasks, told what to show by its methods. */
export function openCanvas(element: HTMLElement, { start, tiles, ...on }: Options) {
  const moves = !isCalm()
  const map = L.map(element, {
    attributionControl: false,
    zoomControl: false,
    minZoom: 3,
    maxZoom: closest + 1,
    worldCopyJump: true,
    scrollWheelZoom: false,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
  })
  if (!moves) neverGlide(map)
  L.control.zoom({ position: 'topright' }).addTo(map)
  // A page that is scrolled past the map must not stop there; who is busy with the map may turn the wheel.
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable())
  element.addEventListener('keydown', pressByKey)
  lookAt(map, start)

  const pins = new Map<string, { pin: L.Marker; shown: string }>()
  const clusters = L.markerClusterGroup({
    maxClusterRadius: 52,
    showCoverageOnHover: false,
    spiderfyOnMaxZoom: false,
    zoomToBoundsOnClick: false,
    spiderfyShapePositions: (count, center) => fannedOut(count, center, map.getSize().x),
    animate: moves,
    iconCreateFunction: clusterIcon,
  }).addTo(map)
  clusters.on('clusterclick', (event) => {
    const { layer: cluster } = event as L.LeafletEvent & { layer: L.MarkerCluster }
    const bounds = cluster.getBounds()
    const isOnePoint = bounds.getSouthWest().equals(bounds.getNorthEast())
    const count = cluster.getChildCount()
    if (isOnePoint && !fansOut(count, map.getSize())) return on.onCrowd(idsIn(cluster))
    if (isOnePoint) {
      makeRoom(map, cluster.getLatLng(), fanSizeOf(count, map.getSize()))
      cluster.spiderfy()
    } else lookInto(map, bounds)
    // The cluster is gone, and the focus with it.
    element.focus({ preventScroll: true })
  })
  const idsIn = (cluster: L.MarkerCluster) => {
    const inside = new Set(cluster.getAllChildMarkers())
    return [...pins].filter(([, { pin }]) => inside.has(pin)).map(([id]) => id)
  }
  const plain = L.layerGroup()
  if (tiles) drawTiles(map, tiles, on.onTilesFailed)
  const popup = L.popup({
    ...besideZoom(map),
    closeButton: false,
    offset: [0, -16],
    className: classes.popup,
  })
  const cell = L.rectangle(L.latLngBounds([0, 0], [0, 0]), { className: classes.cell, interactive: false })

  const spot = () => {
    const { lat, lng } = map.getCenter()
    return spotText({ latitude: lat, longitude: lng, zoom: map.getZoom() })
  }
  const box = () => {
    const bounds = map.getBounds()
    return boxOf({
      south: bounds.getSouth(),
      west: bounds.getWest(),
      north: bounds.getNorth(),
      east: bounds.getEast(),
    })
  }

  map.on('popupclose', () => {
    cell.remove()
    on.onUnpick()
  })
  on.onShow(box(), null)
  map.on('moveend', () => on.onShow(box(), spot()))
  const clear = () => clearNames(element)
  map.on('moveend', clear)
  for (const isFanned of [true, false])
    clusters.on(isFanned ? 'spiderfied' : 'unspiderfied', (event) => {
      const { cluster } = event as L.LeafletEvent & { cluster: L.MarkerCluster }
      cluster
        .setOpacity(1)
        .getElement()
        ?.classList.toggle(classes.fanned ?? '', isFanned)
    })
  clusters.on('animationend spiderfied unspiderfied', clear)

  return {
    spot,
    goTo: (text: string) => lookAt(map, spotIn(text)),
    fit: (points: Point[]) => lookAt(map, points),

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
        pin.on('click', () => on.onPick(task))
        pins.set(task.id, { pin, shown: pinOf(place) })
      }
      // Even with none to add, the library would fold up what is fanned out.
      if (added.length > 0) clusters.addLayers(added.flatMap(({ task }) => pins.get(task.id)?.pin ?? []))
    },

    /** Squares that move along and the names of towns, where there are no pictures to tell where one is. */
    drawPlain(tasks: readonly Task[]) {
      plain.clearLayers().addTo(map)
      for (const layer of [squares(), ...townNames(tasks)]) plain.addLayer(layer)
      clear()
    },

    /** Hangs this from a task's pin, and shows how large a place the pin stands for. */
    open(task: Task, content: HTMLElement) {
      const { latitude, longitude } = snapToGrid(task as Point)
      const half = placeGridDegrees / 2
      cell.setBounds([
        [latitude - half, longitude - half],
        [latitude + half, longitude + half],
      ])
      cell.addTo(map)
      popup.setLatLng([latitude, longitude]).setContent(content).openOn(map)
    },

    shut: () => map.closePopup(popup),

    /** Closes what hangs from a pin; the pin has the focus then, or the map where the pin is hidden in a cluster. */
    close(id: string) {
      map.closePopup(popup)
      const pin = pins.get(id)?.pin.getElement()
      ;(pin?.isConnected ? pin : element).focus()
    },

    remove: () => map.remove(),
  }
}

/** Leaflet calls much a button that knows one key at most, and the other scrolls the page. */
function pressByKey(event: KeyboardEvent) {
  const { key, target } = event
  if ((key !== 'Enter' && key !== ' ') || !(target instanceof HTMLElement) || target.role !== 'button') return
  event.preventDefault()
  target.click()
}

/** Whoever draws them learns from which community they are asked, and not from which page. */
function drawTiles(map: L.Map, { url, attribution }: Tiles, onFailed: () => void) {
  L.control.attribution({ prefix: false }).addTo(map)
  const referrerPolicy = 'strict-origin-when-cross-origin'
  L.tileLayer(url, { attribution, referrerPolicy, maxZoom: 19 }).once('tileerror', onFailed).addTo(map)
}
