import L from 'leaflet'
import { placeGridDegrees } from '#shared/limits.ts'
import { type Point, snapToGrid } from '#shared/places/grid.ts'
import type { Task } from '#shared/tasks/schema.ts'
import classes from './map.module.css'
import { besideZoom } from './map-moves.ts'

/** The card that hangs from a pin, and the square that shows how large a place the pin stands for. */
export function cardOn(map: L.Map, onShut: () => void) {
  const popup = L.popup({
    ...besideZoom(map),
    closeButton: false,
    offset: [0, -16],
    className: classes.popup,
  })
  const square = L.rectangle(L.latLngBounds([0, 0], [0, 0]), { className: classes.cell, interactive: false })

  map.on('popupclose', () => {
    square.remove()
    onShut()
  })

  return {
    open(task: Task, content: HTMLElement) {
      const { latitude, longitude } = snapToGrid(task as Point)
      const half = placeGridDegrees / 2
      square.setBounds([
        [latitude - half, longitude - half],
        [latitude + half, longitude + half],
      ])
      square.addTo(map)
      popup.setLatLng([latitude, longitude]).setContent(content).openOn(map)
    },

    shut: () => map.closePopup(popup),
  }
}
