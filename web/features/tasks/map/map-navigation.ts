import L from 'leaflet'
import type { Point } from '#shared/places/grid.ts'
import type { MapPosition } from './map-position.ts'

/** At this zoom a street or two fill the map; a closer view would suggest that a pin marks a house. */
export const maxAreaZoom = 15
const defaultPosition = { latitude: 39.8, longitude: -98.6, zoom: 4 }
/** Sizes in pixels: half a wide and half a high pin with a margin, and the width of the zoom buttons on the right. */
const pinMarginPx = 48
const pinRowMarginPx = 26
const zoomButtonsPx = 56
const fitPadding = {
  paddingTopLeft: L.point(pinMarginPx, pinRowMarginPx),
  paddingBottomRight: L.point(pinMarginPx + zoomButtonsPx, pinRowMarginPx),
}

/** Shows a position, or an area with all of these points. */
export function fitView(map: L.Map, start: MapPosition | Point[]) {
  if (!Array.isArray(start)) return void map.setView([start.latitude, start.longitude], start.zoom, { animate: false })
  if (start.length === 0) return fitView(map, defaultPosition)
  const bounds = L.latLngBounds(start.map(({ latitude, longitude }) => [latitude, longitude]))
  map.fitBounds(bounds, { ...fitPadding, maxZoom: 14, animate: false })
}

/** Zooms in by at least one step and shows all of the area, with no pin under the buttons. */
export function zoomInto(map: L.Map, bounds: L.LatLngBounds) {
  const { paddingTopLeft, paddingBottomRight } = fitPadding
  const fitting = map.getBoundsZoom(bounds, false, paddingTopLeft.add(paddingBottomRight))
  const zoom = Math.min(Math.max(fitting, map.getZoom() + 1), map.getMaxZoom())
  const middle = map.project(bounds.getCenter(), zoom).add(paddingBottomRight.subtract(paddingTopLeft).divideBy(2))
  map.setView(map.unproject(middle, zoom), zoom)
}

/**
 * Pans without animation, and only as far as needed, until an area of this size around a point is visible beside the
 * buttons.
 */
export function panToFit(map: L.Map, point: L.LatLng, size: L.Point) {
  const half = size.divideBy(2)
  map.panInside(point, {
    paddingTopLeft: half,
    paddingBottomRight: half.add(L.point(zoomButtonsPx, 0)),
    animate: false,
  })
}

export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Popup options that keep a pin's popup clear of the map's edges and the zoom buttons. */
export function popupOptions(map: L.Map): L.PopupOptions {
  const container = map.getContainer()
  const zoom = container.querySelector('.leaflet-control-zoom') ?? container
  const marginPx = 8
  const right = container.getBoundingClientRect().right - zoom.getBoundingClientRect().left + marginPx
  const availablePx = map.getSize().x - marginPx - right
  return {
    minWidth: Math.min(240, availablePx),
    maxWidth: Math.min(300, availablePx),
    autoPanPaddingTopLeft: L.point(marginPx, marginPx),
    autoPanPaddingBottomRight: L.point(right, marginPx),
  }
}

/** Leaflet has an option to disable animated zooming, but none for panning. */
export function disablePanAnimation(map: L.Map) {
  const panBy = map.panBy.bind(map)
  map.panBy = (offset, options) => panBy(offset, { ...options, animate: false })
}
