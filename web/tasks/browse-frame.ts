import { monthOf, monthText, spanOf } from '#shared/calendar.ts'
import type { Box } from '#shared/places/grid.ts'
import { boxFits, type Frame } from '#shared/tasks/browse.ts'
import { dayOf } from '#shared/time.ts'
import type { View } from './browse-search.ts'
import { countText, framedText } from './browse-wording.ts'
import type { Found } from './browsing.ts'

/** The days of the month, or the part of the map, that a view shows; a list shows all. */
export function frameOf(view: View, month: string, box: Box | null): Frame | null {
  if (view === 'calendar') return spanOf(month)
  return view === 'map' && box ? { bbox: box } : null
}

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
  const inMonth = tasks.filter(({ date }) => date !== null && monthOf(dayOf(new Date(date))) === month)
  return framedText(inMonth.length, more !== null, monthText(month))
}
