import L from 'leaflet'
import './map-library.css'
import type { Box, Point } from '#shared/places/grid.ts'
import type { Tiles } from '#shared/places/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { addTileLayer, createMap } from './create-map.ts'
import classes from './map.module.css'
import { fitView } from './map-navigation.ts'
import { createGridLayer } from './map-pins.ts'
import { boxOf, formatMapPosition, type MapPosition, parseMapPosition } from './map-position.ts'
import { createClusters, type PinHandlers } from './pin-clusters.ts'
import { createPinPopup } from './pin-popup.ts'
import { placeTownNames, townNames } from './town-names.ts'

export type TaskMapOptions = PinHandlers & {
  /** Initial view: a position, or an area with all of these points. */
  start: MapPosition | Point[]
  tiles: Tiles | null
  /** Called at the opening and after each move; `position` is null at the opening. */
  onShow: (box: Box, position: string | null) => void
  onUnpick: () => void
  /** Receives the tasks of the pin or cluster that the pointer or the focus is on; none beside the pins. */
  onPoint: (ids: readonly string[]) => void
  onTilesFailed: () => void
}
export type TaskMap = ReturnType<typeof createTaskMap>

/** Opens a Leaflet map of tasks; the returned methods control it. */
export function createTaskMap(element: HTMLElement, { start, tiles, ...on }: TaskMapOptions) {
  const map = createMap(element)
  fitView(map, start)
  const pins = createClusters(map, on)
  const plainLayer = L.layerGroup()
  if (tiles) addTileLayer(map, tiles, on.onTilesFailed)
  const popup = createPinPopup(map, on.onUnpick)
  const placeNames = () => placeTownNames(element)
  let highlightedIds: readonly string[] = []
  const highlight = () => pins.highlight(highlightedIds)
  for (const event of ['mouseover', 'focusin'])
    element.addEventListener(event, ({ target }) => {
      const marker = target instanceof Element && target.closest(`.${classes.marker}`)
      on.onPoint(marker ? pins.idsOf(marker) : [])
    })
  for (const event of ['mouseleave', 'focusout']) element.addEventListener(event, () => on.onPoint([]))

  on.onShow(visibleBox(map), null)
  map.on('moveend', () => on.onShow(visibleBox(map), positionTextOf(map)))
  map.on('moveend', placeNames)
  pins.onMoved(placeNames)
  pins.onMoved(highlight)

  return {
    position: () => positionTextOf(map),
    goTo: (text: string) => fitView(map, parseMapPosition(text)),
    fit: (points: Point[]) => fitView(map, points),
    show(tasks: readonly Task[]) {
      pins.show(tasks)
      highlight()
    },

    highlight(ids: readonly string[]) {
      highlightedIds = ids
      highlight()
    },

    /** Draws a grid that moves with the map, and town names, for orientation if there are no tiles. */
    drawPlain(tasks: readonly Task[]) {
      plainLayer.clearLayers().addTo(map)
      for (const layer of [createGridLayer(), ...townNames(tasks)]) plainLayer.addLayer(layer)
      placeNames()
    },

    open: popup.open,
    closePopup: popup.close,

    /** Closes the pin's popup and focuses the pin, or the map if a cluster hides the pin. */
    close(id: string) {
      popup.close()
      const focusTarget = pins.elementOf(id) ?? element
      focusTarget.focus()
    },

    remove: () => map.remove(),
  }
}

function positionTextOf(map: L.Map) {
  const { lat, lng } = map.getCenter()
  return formatMapPosition({ latitude: lat, longitude: lng, zoom: map.getZoom() })
}

function visibleBox(map: L.Map) {
  const bounds = map.getBounds()
  return boxOf({
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  })
}
