import { sql } from 'kysely'
import type { Cursor } from '#shared/page.ts'

type Table = 'conversations' | 'files' | 'messages' | 'notifications' | 'offers' | 'reviews' | 'tasks'
/** What such a list is sorted by. */
type Moment = 'created_at' | 'last_message_at'

/** Whether a row of this table is older than the last one seen; every row is, on the first page. */
export const olderThan = (table: Table, last: Cursor | undefined, moment: Moment = 'created_at') =>
  past('<', table, last, moment)

/** The same for a list that begins with its oldest row. */
export const newerThan = (table: Table, last: Cursor | undefined) => past('>', table, last, 'created_at')

function past(side: '<' | '>', table: Table, last: Cursor | undefined, moment: Moment) {
  if (last === undefined) return sql<boolean>`true`
  return sql<boolean>`(${sql.ref(`${table}.${moment}`)}, ${sql.ref(`${table}.id`)})
    ${sql.raw(side)} (${last.key}::timestamptz, ${last.id}::uuid)`
}

/** What a list that is read page by page is made of. */
export type PagedRow = { id: string; createdAt: Date }
type NextPage = (after: Cursor) => void
type KeyOf<R> = (row: R) => string | null

/**
 * The first rows of what was found; where there are more, `nextPage` is told after which one they start. `keyOf` is for
 * a list that is sorted by something else than when its rows were made.
 */
export function onePage<R extends PagedRow>(rows: R[], size: number, nextPage: NextPage): R[]
export function onePage<R extends Pick<PagedRow, 'id'>>(
  rows: R[],
  size: number,
  nextPage: NextPage,
  keyOf: KeyOf<R>,
): R[]
export function onePage(
  rows: PagedRow[],
  size: number,
  nextPage: NextPage,
  keyOf: KeyOf<PagedRow> = momentOf,
): PagedRow[] {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  if (last && rows.length > size) nextPage({ key: keyOf(last), id: last.id })
  return page
}

const momentOf = ({ createdAt }: PagedRow) => createdAt.toISOString()
