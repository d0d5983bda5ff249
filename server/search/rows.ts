import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { selectTasks, type TaskRow } from '#server/tasks/store.ts'
import type { Sort } from '#shared/tasks/choices.ts'

/** A task, with what it was sorted by; `miles` only where it was sought by distance, infinite where that is unknown. */
export type FoundRow = TaskRow & { payRank: string; miles?: number }

/** The tasks that a statement found, as yet in no order. */
export const selectFound = <Found extends { id: string }>(db: Db, found: RawBuilder<Found>) =>
  selectTasks(db)
    .innerJoin(sql<Found>`(${found})`.as('found'), (on) => on.on(sql<boolean>`found.id = tasks.id`))
    .select('tasks.pay_rank as payRank')

/** What the cursor keeps of the last task seen: null where it has no date, or no distance. */
export const sortKeyOf = (sort: Sort = 'newest') => keysOf[sort]

const keysOf: Record<Sort, (row: FoundRow) => string | null> = {
  newest: ({ createdAt }) => createdAt.toISOString(),
  soonest: ({ date }) => date?.toISOString() ?? null,
  closest: ({ miles }) => (Number.isFinite(miles) ? String(miles) : null),
  highest_pay: ({ payRank }) => payRank,
}
