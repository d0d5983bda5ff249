import { homePoint } from '#server/places/zips.ts'
import { milesBetween, milesStep, type Point } from '#shared/places/grid.ts'

/** From a ZIP code to a grid cell: both stand for areas, and what is told is a step. Null where one is unknown. */
export function stepFromHome(zip: string | null, grid: Point | null): number | null {
  const home = homePoint(zip)
  return home && grid && milesStep(milesBetween(home, grid))
}
