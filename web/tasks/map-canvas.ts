import L from 'leaflet'
import './map-library.css'
import type { Box, Point } from '#shared/places/grid.ts'
import type { Tiles } from '#shared/places/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { cardOn } from './map-card.ts'
import { openClusters, type PinsTold } from './map-clusters.ts'
import { drawTiles, openGround } from './map-ground.ts'
import { lookAt } from './map-moves.ts'
import { clearNames, townNames } from './map-names.ts'
import { squares } from './map-pins.ts'
import { boxOf, type Spot, spotIn, spotText } from './map-spot.ts'

export type CanvasOptions = PinsTold & {
  /** Where to look first: a spot, or all of these. */
  start: Spot | Point[]
  tiles: Tiles | null
  /** At the opening, then after each move; `spot` is null as long as nobody has moved. */
  onShow: (box: Box, spot: string | null) => void
  onUnpick: () => void
  onTilesFailed: () => void
}
export type Canvas = ReturnType<typeof openCanvas>

/** Leaflet's map of some tasks, told what to show by its methods. */
export function openCanvas(element: HTMLElement, { start, tiles, ...on }: CanvasOptions) {
  const map = openGround(element)
  lookAt(map, start)
  const pins = openClusters(map, on)
  const plain = L.layerGroup()
  if (tiles) drawTiles(map, tiles, on.onTilesFailed)
  const card = cardOn(map, on.onUnpick)
  const clear = () => clearNames(element)

  on.onShow(boxIn(map), null)
  map.on('moveend', () => on.onShow(boxIn(map), spotOf(map)))
  map.on('moveend', clear)
  pins.onMoved(clear)

  return {
    spot: () => spotOf(map),
    goTo: (text: string) => lookAt(map, spotIn(text)),
    fit: (points: Point[]) => lookAt(map, points),
    show: pins.show,

    /** Squares that move along and the names of towns, where there are no pictures to tell where one is. */
    drawPlain(tasks: readonly Task[]) {
      plain.clearLayers().addTo(map)
      for (const layer of [squares(), ...townNames(tasks)]) plain.addLayer(layer)
      clear()
    },

    open: card.open,
    shut: card.shut,

    /** Closes what hangs from a pin; the pin has the focus then, or the map where the pin is hidden in a cluster. */
    close(id: string) {
      card.shut()
      const heir = pins.elementOf(id) ?? element
      heir.focus()
    },

    remove: () => map.remove(),
  }
}

function spotOf(map: L.Map) {
  const { lat, lng } = map.getCenter()
  return spotText({ latitude: lat, longitude: lng, zoom: map.getZoom() })
}

function boxIn(map: L.Map) {
  const bounds = map.getBounds()
  return boxOf({
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  })
}
