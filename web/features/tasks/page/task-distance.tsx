import { formatMiles } from '#shared/places/grid.ts'
import { milesTo } from '#shared/tasks/miles-to.ts'
import type { Task } from '#shared/tasks/schema.ts'
import type { Me } from '#shared/users/schema.ts'
import { useKnownOrigin } from '#web/features/places/use-known-origin.ts'

/** Tells how far from the viewer another neighbor's task is, beside its place; empty if that is not known. */
export function TaskDistance({ task, viewer }: { task: Task; viewer: Me }) {
  const miles = milesTo(task, useKnownOrigin(viewer).near)
  return miles !== null && <span>{` · ${formatMiles(miles)}`}</span>
}
