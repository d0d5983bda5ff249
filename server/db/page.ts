import { sql } from 'kysely'
import { type Cursor, readCursor } from '#shared/page.ts'

/** Whether a row of this table is older than the last one seen; every row is, on the first page. */
export function olderThan(table: 'messages' | 'notifications' | 'reviews', cursor: string | undefined) {
  const last = cursor === undefined ? null : readCursor(cursor)
  if (last === null) return sql<boolean>`true`
  return sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)})
    < (${last.key}::timestamptz, ${last.id}::uuid)`
}

type Row = { id: string; createdAt: Date }

/** The first rows of what was found; where there are more, `nextPage` is told after which one they start. */
export function onePage<R extends Row>(rows: R[], size: number, nextPage: (after: Cursor) => void): R[] {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  if (last && rows.length > size) nextPage({ key: last.createdAt.toISOString(), id: last.id })
  return page
}
