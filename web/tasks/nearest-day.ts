import { useInfiniteQuery } from '@tanstack/react-query'
import { monthOf, spanOf } from '#shared/calendar.ts'
import type { Point } from '#shared/places/grid.ts'
import type { Task, TaskFilters } from '#shared/tasks/schema.ts'
import { dayOf } from '#shared/time.ts'
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
    ...taskQueries.search(filters, near, { from: spanOf(month).to }),
    enabled: isEmpty && !isWhole && next === undefined,
  })

  if (!isEmpty) return undefined
  if (next || isWhole) return next ?? known.findLast((day) => monthOf(day) < month) ?? null
  if (ahead.isPending) return undefined
  const date = ahead.data?.[0]?.date
  return date ? dayOf(new Date(date)) : null
}
