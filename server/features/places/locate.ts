import { positionMaxMiles } from '#shared/constants.ts'
import { milesBetween, type Point, snapToGrid } from '#shared/places/grid.ts'
import type { Geocode } from './geocoder.ts'
import { placeOf } from './place.ts'

export type Location = {
  area: string
  /** Exact place, as far as it is known; null if the address cannot be located. */
  point: Point | null
  /** Center of the grid cell, which is all that search and neighbors see. */
  grid: Point | null
}

/**
 * Locates a task: at the position sent by the browser, else at the center of the ZIP code, else at the geocoder's
 * result. A position far from the address's own ZIP code is not where the task is, and is ignored.
 */
export async function locate(address: string, position: Point | null, geocode: Geocode): Promise<Location> {
  const { area, point: middle } = placeOf(address)
  const isPlausible = position !== null && (middle === null || milesBetween(position, middle) <= positionMaxMiles)
  const point = isPlausible ? position : (middle ?? (await geocode(address)))
  return { area, point, grid: point && snapToGrid(point) }
}
