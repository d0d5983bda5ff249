import { useInfiniteQuery } from '@tanstack/react-query'
import { calendarRangeOf, monthOf } from '#shared/calendar.ts'
import type { Point } from '#shared/places/grid.ts'
import { dayOfTask } from '#shared/tasks/format-time.ts'
import type { Task, TaskFilters } from '#shared/tasks/schema.ts'
import { dayMs } from '#shared/time.ts'
import { taskQueries } from '#web/features/tasks/queries.ts'

type NearestDayOptions = {
  /** Results by day, earliest first. */
  days: Map<string, Task[]>
  /** True if `days` includes those outside the month. */
  isWhole: boolean
  month: string
  filters: TaskFilters
  near: Point | null
}

/** Returns the next day with tasks after an empty month, or else the last one before; undefined while unknown. */
export function useNearestDay({ days, isWhole, month, filters, near }: NearestDayOptions): string | null | undefined {
  const knownDays = [...days.keys()]
  const isEmpty = knownDays.every((day) => monthOf(day) !== month)
  const next = knownDays.find((day) => monthOf(day) > month)
  const laterTasks = useInfiniteQuery({
    // Starts a day earlier: a task's day is that of its place, which may be in another time zone.
    ...taskQueries.search(filters, near, { from: new Date(calendarRangeOf(month).to.getTime() - dayMs) }),
    enabled: isEmpty && !isWhole && next === undefined,
  })

  if (!isEmpty) return undefined
  if (next || isWhole) return next ?? knownDays.findLast((day) => monthOf(day) < month) ?? null
  if (laterTasks.isPending) return undefined
  return laterTasks.data?.map(dayOfTask).find((day) => day !== null && monthOf(day) > month) ?? null
}
