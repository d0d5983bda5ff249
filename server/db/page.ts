import { sql } from 'kysely'
import type { Cursor } from '#shared/page.ts'

type Table = 'messages' | 'notifications' | 'offers' | 'reviews' | 'tasks'

/** Whether a row of this table is older than the last one seen; every row is, on the first page. */
export const olderThan = (table: Table, last: Cursor | undefined) => past('<', table, last)

/** The same for a list that begins with its oldest row. */
export const newerThan = (table: Table, last: Cursor | undefined) => past('>', table, last)

function past(side: '<' | '>', table: Table, last: Cursor | undefined) {
  if (last === undefined) return sql<boolean>`true`
  return sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})
    ${sql.raw(side)} (${last.key}::timestamptz, ${last.id}::uuid)`
}

type Row = { id: string; createdAt: Date }
const momentOf = ({ createdAt }: Row) => createdAt.toISOString()

/** The first rows of what was found; where there are more, `nextPage` is told after which one they start. */
export function onePage<R extends Row>(
  rows: R[],
  size: number,
  nextPage: (after: Cursor) => void,
  keyOf: (row: R) => string | null = momentOf,
): R[] {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  if (last && rows.length > size) nextPage({ key: keyOf(last), id: last.id })
  return page
}
