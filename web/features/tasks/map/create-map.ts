import L from 'leaflet'
import type { Tiles } from '#shared/places/schema.ts'
import { disablePanAnimation, maxAreaZoom, prefersReducedMotion } from './map-navigation.ts'

/** Opens an empty Leaflet map. */
export function createMap(element: HTMLElement): L.Map {
  const isAnimated = !prefersReducedMotion()
  const map = L.map(element, {
    attributionControl: false,
    zoomControl: false,
    minZoom: 3,
    maxZoom: maxAreaZoom + 1,
    worldCopyJump: true,
    scrollWheelZoom: false,
    zoomAnimation: isAnimated,
    fadeAnimation: isAnimated,
    markerZoomAnimation: isAnimated,
    inertia: isAnimated,
  })
  if (!isAnimated) disablePanAnimation(map)
  L.control.zoom({ position: 'topright' }).addTo(map)
  // Scrolling the page past the map must not zoom it, so the wheel zooms only while the map has the focus.
  map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable())
  element.addEventListener('keydown', clickByKey)
  return map
}

/** Leaflet gives the role of a button to elements that react to one key at most; Space would scroll the page. */
function clickByKey(event: KeyboardEvent) {
  const { key, target } = event
  if ((key !== 'Enter' && key !== ' ') || !(target instanceof HTMLElement) || target.role !== 'button') return
  event.preventDefault()
  target.click()
}

/** The tile server sees the site as the referrer, but not the page. */
export function addTileLayer(map: L.Map, { url, attribution }: Tiles, onFailed: () => void) {
  L.control.attribution({ prefix: false }).addTo(map)
  const referrerPolicy = 'strict-origin-when-cross-origin'
  L.tileLayer(url, { attribution, referrerPolicy, maxZoom: 19 }).once('tileerror', onFailed).addTo(map)
}
