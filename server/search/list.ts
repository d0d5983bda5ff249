import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#server/db/condition.ts'
import type { Cursor } from '#shared/page.ts'
import type { Sort } from '#shared/tasks/choices.ts'

export type Ids = RawBuilder<{ id: string }>
type Order = { key: 'created_at' | 'soon_key' | 'pay_rank' | 'id'; type: string; direction: 'asc' | 'desc' }

const orders: Record<Sort, Order> = {
  newest: { key: 'created_at', type: 'timestamptz', direction: 'desc' },
  soonest: { key: 'soon_key', type: 'timestamptz', direction: 'asc' },
  highest_pay: { key: 'pay_rank', type: 'numeric', direction: 'desc' },
  // Without a place to be close to all are as close, and their ids decide.
  closest: { key: 'id', type: 'uuid', direction: 'asc' },
}

/** The list that is paged through: its order, what comes after the page before, and how many rows a page asks for. */
export type List = { order: Order; after: Condition[]; size: number }
export type Page = { sort: Sort; cursor: Cursor | undefined; size: number }

export function listOf({ sort, cursor, size }: Page): List {
  const order = orders[sort]
  return { order, after: cursor ? [isAfter(order, cursor)] : [], size }
}

export const inOrder = ({ key, direction }: Order) =>
  sql`order by ${sql.ref(`tasks.${key}`)} ${sql.raw(direction)}, tasks.id ${sql.raw(direction)}`

/** A date that nobody knows comes last. */
const isAfter = ({ key, type, direction }: Order, { key: last, id }: Cursor): Condition => {
  const lastKey = sql`${key === 'id' ? id : (last ?? 'infinity')}::${sql.raw(type)}`
  return sql`(${sql.ref(`tasks.${key}`)}, tasks.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${lastKey}, ${id}::uuid)`
}

/** A limit stands in the text, so that a plan made for any values expects that many rows, and not a tenth of all. */
export const limit = (rows: number) => sql`limit ${sql.lit(rows)}`
