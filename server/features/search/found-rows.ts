import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { selectTasks, type TaskRow } from '#server/features/tasks/store.ts'
import type { Sort } from '#shared/tasks/choices.ts'

/** A task with its sort keys; `miles` is set only for searches by distance, and infinite if unknown. */
export type FoundRow = TaskRow & { payRank: string; miles?: number }

/** Selects the tasks that a statement found, in no order yet. */
export const selectFound = <Found extends { id: string }>(db: Db, found: RawBuilder<Found>) =>
  selectTasks(db)
    .innerJoin(sql<Found>`(${found})`.as('found'), (on) => on.on(sql<boolean>`found.id = tasks.id`))
    .select('tasks.pay_rank as payRank')

/**
 * Returns the function that reads the cursor's sort key from the last task; null if the task has no date, or no
 * distance.
 */
export const sortKeyOf = (sort: Sort = 'newest') => sortKeys[sort]

const sortKeys: Record<Sort, (row: FoundRow) => string | null> = {
  newest: ({ createdAt }) => createdAt.toISOString(),
  soonest: ({ date }) => date?.toISOString() ?? null,
  closest: ({ miles }) => (Number.isFinite(miles) ? String(miles) : null),
  highest_pay: ({ payRank }) => payRank,
}
