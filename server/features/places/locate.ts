import { positionMaxMiles } from '#shared/constants.ts'
import { milesBetween, type Point, snapToGrid } from '#shared/places/grid.ts'
import type { Geocode } from './geocoder.ts'
import { placeOf } from './place.ts'

export type LocatedAddress = {
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
export async function locate(address: string, position: Point | null, geocode: Geocode): Promise<LocatedAddress> {
  const { area, point: center } = placeOf(address)
  const isPlausible = position !== null && (center === null || milesBetween(position, center) <= positionMaxMiles)
  const point = isPlausible ? position : (center ?? (await geocode(address)))
  return { area, point, grid: point && snapToGrid(point) }
}
