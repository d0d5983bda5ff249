import type { TaskFilters } from '#shared/tasks/schema.ts'

let last: TaskFilters = {}

/** What the viewer looked for last on this page, so that the way back leads to it. */
export const lastBrowse = (): TaskFilters => last

export function rememberBrowse(filters: TaskFilters) {
  last = filters
}
