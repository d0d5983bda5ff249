import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#server/platform/db/condition.ts'
import type { Cursor } from '#shared/cursor.ts'
import type { Sort } from '#shared/tasks/choices.ts'

export type IdQuery = RawBuilder<{ id: string }>
type Order = { key: 'created_at' | 'soon_key' | 'pay_rank' | 'id'; type: string; direction: 'asc' | 'desc' }

/** Orders of the database; `comparators` in shared/tasks/browse-tasks.ts has the same for the screens. */
const orders: Record<Sort, Order> = {
  newest: { key: 'created_at', type: 'timestamptz', direction: 'desc' },
  soonest: { key: 'soon_key', type: 'timestamptz', direction: 'asc' },
  // A generated column (migration 002-tasks) with the formula of `payInDollars` (shared/tasks/browse-tasks.ts).
  highest_pay: { key: 'pay_rank', type: 'numeric', direction: 'desc' },
  // If there is no place to measure from, all tasks are equally close, and their ids decide.
  closest: { key: 'id', type: 'uuid', direction: 'asc' },
}

/** A list that is read in pages: its order, the condition for rows after the previous page, and the page size. */
export type PageQuery = { order: Order; after: Condition[]; size: number }
export type PageOptions = { sort: Sort; cursor: Cursor | undefined; size: number }

export function pageQueryOf({ sort, cursor, size }: PageOptions): PageQuery {
  const order = orders[sort]
  return { order, after: cursor ? [isAfter(order, cursor)] : [], size }
}

export const orderClause = ({ key, direction }: Order) =>
  sql`order by ${sql.ref(`tasks.${key}`)} ${sql.raw(direction)}, tasks.id ${sql.raw(direction)}`

/** Tasks that have no date come last. */
const isAfter = ({ key, type, direction }: Order, { key: lastValue, id }: Cursor): Condition => {
  const lastKey = sql`${key === 'id' ? id : (lastValue ?? 'infinity')}::${sql.raw(type)}`
  return sql`(${sql.ref(`tasks.${key}`)}, tasks.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${lastKey}, ${id}::uuid)`
}

/** The limit is a literal, so that a generic plan expects that many rows, and not a tenth of all. */
export const limitClause = (rows: number) => sql`limit ${sql.lit(rows)}`
