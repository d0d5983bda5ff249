import { useInfiniteQuery } from '@tanstack/react-query'
import { monthOf, spanOf } from '#shared/calendar.ts'
import type { Point } from '#shared/places/grid.ts'
import type { Task, TaskFilters } from '#shared/tasks/schema.ts'
import { dayOfTask } from '#shared/tasks/wording.ts'
import { dayMs } from '#shared/time.ts'
import { taskQueries } from './queries.ts'

type Asked = {
  /** What was found, by its day, the soonest first. */
  days: Map<string, Task[]>
  /** What lies outside the month is among them too. */
  isWhole: boolean
  month: string
  filters: TaskFilters
  near: Point | null
}

/** For an empty month: the next day that has something, or the last one before; undefined as long as nobody knows. */
export function useNearestDay({ days, isWhole, month, filters, near }: Asked): string | null | undefined {
  const known = [...days.keys()]
  const isEmpty = known.every((day) => monthOf(day) !== month)
  const next = known.find((day) => monthOf(day) > month)
  const ahead = useInfiniteQuery({
    // A day earlier: a task's day is that of its place, which may lie in another zone.
    ...taskQueries.search(filters, near, { from: new Date(spanOf(month).to.getTime() - dayMs) }),
    enabled: isEmpty && !isWhole && next === undefined,
  })

  if (!isEmpty) return undefined
  if (next || isWhole) return next ?? known.findLast((day) => monthOf(day) < month) ?? null
  if (ahead.isPending) return undefined
  return ahead.data?.map(dayOfTask).find((day) => day !== null && monthOf(day) > month) ?? null
}
