import L from 'leaflet'
import type { Point } from '#shared/places/grid.ts'
import type { Spot } from './map-spot.ts'

/** A street or two fill the map; closer would look as if a pin were a house. */
export const closest = 15
const around = { latitude: 39.8, longitude: -98.6, zoom: 4 }
/** In pixels: half a wide pin and some air, and on the right the buttons that zoom. */
const beside = 48
const buttons = 56
const besideButtons = {
  paddingTopLeft: L.point(beside, beside),
  paddingBottomRight: L.point(beside + buttons, beside),
}

/** Shows a spot, or all of these points. */
export function lookAt(map: L.Map, start: Spot | Point[]) {
  if (!Array.isArray(start)) return void map.setView([start.latitude, start.longitude], start.zoom, { animate: false })
  if (start.length === 0) return lookAt(map, around)
  const bounds = L.latLngBounds(start.map(({ latitude, longitude }) => [latitude, longitude]))
  map.fitBounds(bounds, { ...besideButtons, maxZoom: 14, animate: false })
}

/** Comes closer by one step at least, and shows all of this without a pin under the buttons. */
export function lookInto(map: L.Map, bounds: L.LatLngBounds) {
  const { paddingTopLeft, paddingBottomRight } = besideButtons
  const fitting = map.getBoundsZoom(bounds, false, paddingTopLeft.add(paddingBottomRight))
  const zoom = Math.min(Math.max(fitting, map.getZoom() + 1), map.getMaxZoom())
  const middle = map.project(bounds.getCenter(), zoom).add(paddingBottomRight.subtract(paddingTopLeft).divideBy(2))
  map.setView(map.unproject(middle, zoom), zoom)
}

/**
 * Moves at once, no farther than it must, until so many pixels around a point are in sight, and not under the buttons.
 */
export function makeRoom(map: L.Map, point: L.LatLng, size: L.Point) {
  const half = size.divideBy(2)
  map.panInside(point, { paddingTopLeft: half, paddingBottomRight: half.add(L.point(buttons, 0)), animate: false })
}

export const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Of a card that hangs from a pin: its edges stay clear of the map's, and of the buttons that zoom. */
export function besideZoom(map: L.Map): L.PopupOptions {
  const ground = map.getContainer()
  const zoom = ground.querySelector('.leaflet-control-zoom') ?? ground
  const air = 8
  const right = ground.getBoundingClientRect().right - zoom.getBoundingClientRect().left + air
  const room = map.getSize().x - air - right
  return {
    minWidth: Math.min(240, room),
    maxWidth: Math.min(300, room),
    autoPanPaddingTopLeft: L.point(air, air),
    autoPanPaddingBottomRight: L.point(right, air),
  }
}

/** Leaflet can be told so of its zooming, and not of its panning. */
export function neverGlide(map: L.Map) {
  const panBy = map.panBy.bind(map)
  map.panBy = (offset, options) => panBy(offset, { ...options, animate: false })
}
