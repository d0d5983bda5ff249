import { homePoint } from '#server/features/places/zips.ts'
import { milesBetween, type Point, roundMiles } from '#shared/places/grid.ts'

/**
 * Returns the distance between a ZIP code and a grid cell, both of which are areas, rounded to a step. Null if either
 * is unknown.
 */
export function distanceFromHome(zip: string | null, grid: Point | null): number | null {
  const home = homePoint(zip)
  return home && grid && roundMiles(milesBetween(home, grid))
}
