import type { Geocode } from '#server/places/geocoder.ts'
import { type Location, locate } from '#server/places/locate.ts'
import type { Point } from '#shared/places/grid.ts'
import type { TaskDetails } from '#shared/tasks/schema.ts'
import type { TaskRow } from './store.ts'

const pointOf = (latitude: number | null | undefined, longitude: number | null | undefined): Point | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null

/** The middle of the grid cell that a task lies in. */
export const gridOf = ({ gridLat, gridLng }: Pick<TaskRow, 'gridLat' | 'gridLng'>) => pointOf(gridLat, gridLng)

/** Where a new post lies. */
export const whereIs = ({ address, latitude, longitude }: TaskDetails, geocode: Geocode): Promise<Location> =>
  locate(address, pointOf(latitude, longitude), geocode)

/** Whether an edit says of a post where it lies: by another address, or by a position that is sent or taken back. */
export const isMoved = (seen: TaskRow, { address, latitude }: TaskDetails): boolean =>
  address !== seen.address || latitude !== undefined

/** Where a post lies after an edit: where it did, unless the edit moves it, or nobody knew. */
export async function whereAfter(seen: TaskRow, details: TaskDetails, geocode: Geocode): Promise<Location> {
  const point = pointOf(seen.lat, seen.lng)
  return !isMoved(seen, details) && point !== null
    ? { area: seen.area, point, grid: gridOf(seen) }
    : whereIs(details, geocode)
}
