import { positionMaxMiles } from '#shared/limits.ts'
import { milesBetween, type Point, snapToGrid } from '#shared/places/grid.ts'
import type { Geocode } from './geocoder.ts'
import { placeOf } from './place.ts'

export type Location = {
  area: string
  /** Exact, as far as it is known; null where the address cannot be placed. */
  point: Point | null
  /** The middle of its cell: all that search and neighbors ever see. */
  grid: Point | null
}

/**
 * Where a post lies: where the browser says that the person is, else in the middle of the ZIP code, else where the
 * geocoder finds the address. A position far from the address's own ZIP code is not where the post is, and is left out.
 */
export async function locate(address: string, position: Point | null, geocode: Geocode): Promise<Location> {
  const { area, point: middle } = placeOf(address)
  const isThere = position !== null && (middle === null || milesBetween(position, middle) <= positionMaxMiles)
  const point = isThere ? position : (middle ?? (await geocode(address)))
  return { area, point, grid: point && snapToGrid(point) }
}
