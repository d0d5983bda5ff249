import { milesBetween, type Point, snapToGrid } from '#shared/places/grid.ts'
import type { Task } from './schema.ts'

/**
 * Returns the distance in miles from the viewer to the task's grid point, or null if either is unknown. It is rounded
 * to a millionth, so that client and server compare equal numbers, and uses the grid point even if the exact place is
 * known.
 */
export function milesTo(task: Pick<Task, 'latitude' | 'longitude'>, near: Point | null | undefined): number | null {
  if (!near || task.latitude === null || task.longitude === null) return null
  const miles = milesBetween(near, snapToGrid({ latitude: task.latitude, longitude: task.longitude }))
  return Math.round(miles * 1e6) / 1e6
}
