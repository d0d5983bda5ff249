import { monthOf, monthText, spanOf } from '#shared/calendar.ts'
import type { Box } from '#shared/places/grid.ts'
import { boxFits, type Frame } from '#shared/tasks/browse.ts'
import { dayOfTask } from '#shared/tasks/wording.ts'
import { dayMs } from '#shared/time.ts'
import type { View } from './browse-search.ts'
import { countText, framedText } from './browse-wording.ts'
import type { Found } from './browsing.ts'

/** The days of the month, or the part of the map, that a view shows; a list shows all. */
export function frameOf(view: View, month: string, box: Box | null): Frame | null {
  if (view === 'calendar') return widened(spanOf(month))
  return view === 'map' && box ? { bbox: box } : null
}

/** With a day more at both ends: a task's day is that of its place, which may lie in another zone. */
const widened = ({ from, to }: { from: Date; to: Date }): Frame => ({
  from: new Date(from.getTime() - dayMs),
  to: new Date(to.getTime() + dayMs),
})

/** How many requests a view shows. */
export function statusOf(
  { tasks, more, isSearching, isNowhere }: Found,
  view: View,
  month: string,
  bbox: Box | null,
): string {
  if (isSearching) return 'Searching…'
  if (isNowhere) return countText(0, false)
  if (!tasks || (view === 'map' && !bbox)) return ''
  if (view === 'list') return countText(tasks.length, more !== null)
  if (view === 'map')
    return framedText(tasks.filter((task) => boxFits(task, { bbox: bbox ?? undefined })).length, more !== null, 'view')
  const inMonth = tasks.filter((task) => monthOf(dayOfTask(task) ?? '') === month)
  return framedText(inMonth.length, more !== null, monthText(month))
}
