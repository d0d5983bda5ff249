import { calendarRangeOf, formatMonth, monthOf } from '#shared/calendar.ts'
import type { Box } from '#shared/places/grid.ts'
import { matchesBox, type ViewRange } from '#shared/tasks/browse-tasks.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { dayOfTask } from '#shared/tasks/format-time.ts'
import { isSample } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { dayMs } from '#shared/time.ts'
import { countText } from './browse-copy.ts'
import type { View } from './browse-search.ts'
import type { BrowseResult } from './use-browse.ts'

/** Returns the days of the month, or the part of the map, that a view shows; null for a list, which shows all. */
export function viewRangeOf(view: View, month: string, box: Box | null): ViewRange | null {
  if (view === 'calendar') return widenByOneDay(calendarRangeOf(month))
  return view === 'map' && box ? { bbox: box } : null
}

/** Adds a day at both ends: a task's day is that of its place, which may be in another time zone. */
const widenByOneDay = ({ from, to }: { from: Date; to: Date }): ViewRange => ({
  from: new Date(from.getTime() - dayMs),
  to: new Date(to.getTime() + dayMs),
})

/**
 * Returns the number of results in a view, without the sample tasks: '20 requests', '12 requests in July 2026', '9
 * services in view'.
 */
export function resultCountText(
  found: BrowseResult,
  { view, month, bbox, type }: { view: View; month: string; bbox: Box | null; type: TaskType | undefined },
): string {
  if (found.isSearching) return 'Searching…'
  if (found.state === 'empty') return countText(0, false, type)
  if (found.state !== 'found' || (view === 'map' && !bbox)) return ''
  const { more, count: total } = found
  const tasks = found.tasks.filter((task) => !isSample(task))
  if (view !== 'calendar' && more !== null && total !== null)
    return `${countText(total, false, type)}${view === 'map' ? ' in view' : ''}`
  const count = (shown: Task[]) => countText(shown.length, more !== null, type)
  if (view === 'list') return count(tasks)
  if (view === 'map') return `${count(tasks.filter((task) => matchesBox(task, { bbox: bbox ?? undefined })))} in view`
  return `${count(tasks.filter((task) => monthOf(dayOfTask(task) ?? '') === month))} in ${formatMonth(month)}`
}
