import L from 'leaflet'
import { placeGridDegrees } from '#shared/constants.ts'
import { type Point, snapToGrid } from '#shared/places/grid.ts'
import type { Task } from '#shared/tasks/schema.ts'
import classes from './map.module.css'
import { popupOptions } from './map-navigation.ts'

/** The popup of a pin, and the grid cell that the pin represents. */
export function createPinPopup(map: L.Map, onClosed: () => void) {
  const popup = L.popup({
    ...popupOptions(map),
    closeButton: false,
    offset: [0, -16],
    className: classes.popup,
  })
  const cell = L.rectangle(L.latLngBounds([0, 0], [0, 0]), { className: classes.cell, interactive: false })

  map.on('popupclose', () => {
    cell.remove()
    onClosed()
  })

  return {
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

    close: () => map.closePopup(popup),
  }
}
