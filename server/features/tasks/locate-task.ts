import type { Geocode } from '#server/features/places/geocoder.ts'
import { type LocatedAddress, locate } from '#server/features/places/locate.ts'
import type { Point } from '#shared/places/grid.ts'
import type { TaskDetails } from '#shared/tasks/schema.ts'
import type { TaskRow } from './store.ts'

const sentPosition = (latitude: number | null | undefined, longitude: number | null | undefined): Point | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null

/** Returns the center of the task's grid cell. */
export const gridOf = ({ gridLat, gridLng }: Pick<TaskRow, 'gridLat' | 'gridLng'>) => sentPosition(gridLat, gridLng)

/** Locates a new task. */
export const locateTask = ({ address, latitude, longitude }: TaskDetails, geocode: Geocode): Promise<LocatedAddress> =>
  locate(address, sentPosition(latitude, longitude), geocode)

/** Returns true if an edit changes the place: by another address, or by a position that is set or removed. */
export const isMoved = (task: TaskRow, { address, latitude }: TaskDetails): boolean =>
  address !== task.address || latitude !== undefined

/** Returns the place after an edit; it is looked up again only if the edit changes it, or if it was unknown. */
export async function locateAfterEdit(task: TaskRow, details: TaskDetails, geocode: Geocode): Promise<LocatedAddress> {
  const point = sentPosition(task.lat, task.lng)
  return !isMoved(task, details) && point !== null
    ? { area: task.area, point, grid: gridOf(task) }
    : locateTask(details, geocode)
}
