import L from 'leaflet'
import type { Tiles } from '#shared/places/schema.ts'
import { closest, isCalm, neverGlide } from './map-moves.ts'

/** Leaflet's map with nothing on it yet. */
export function openGround(element: HTMLElement): L.Map {
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
  return map
}

/** Leaflet calls much a button that knows one key at most, and the other scrolls the page. */
function pressByKey(event: KeyboardEvent) {
  const { key, target } = event
  if ((key !== 'Enter' && key !== ' ') || !(target instanceof HTMLElement) || target.role !== 'button') return
  event.preventDefault()
  target.click()
}

/** Whoever draws them learns from which community they are asked, and not from which page. */
export function drawTiles(map: L.Map, { url, attribution }: Tiles, onFailed: () => void) {
  L.control.attribution({ prefix: false }).addTo(map)
  const referrerPolicy = 'strict-origin-when-cross-origin'
  L.tileLayer(url, { attribution, referrerPolicy, maxZoom: 19 }).once('tileerror', onFailed).addTo(map)
}
