import { sql } from 'kysely'
import type { Cursor } from '#shared/cursor.ts'
import type { Condition } from './condition.ts'

type Table =
  | 'arrangements'
  | 'blocks'
  | 'case_questions'
  | 'cases'
  | 'conversations'
  | 'files'
  | 'messages'
  | 'notices'
  | 'notifications'
  | 'offers'
  | 'reports'
  | 'reviews'
  | 'tasks'
/** Columns that these lists are sorted by. */
type TimeColumn = 'accepted_at' | 'created_at' | 'last_message_at'

/** Matches rows older than the last one seen; on the first page, all rows. */
export const olderThan = (table: Table, last: Cursor | undefined, column: TimeColumn = 'created_at') =>
  comparedToLast('<', table, last, column)

/**
 * Matches rows newer than the last one seen, for a list that begins with its oldest row; on the first page, all rows.
 */
export const newerThan = (table: Table, last: Cursor | undefined) => comparedToLast('>', table, last, 'created_at')

function comparedToLast(operator: '<' | '>', table: Table, last: Cursor | undefined, column: TimeColumn): Condition {
  if (last === undefined) return sql`true`
  return sql`(${sql.ref(`${table}.${column}`)}, ${sql.ref(`${table}.id`)})
    ${sql.raw(operator)} (${last.key}::timestamptz, ${last.id}::uuid)`
}

export type PagedRow = { id: string; createdAt: Date }
type NextPage = (after: Cursor) => void
type KeyOf<R> = (row: R) => string | null

/**
 * Returns the first page of the rows; if there are more, `nextPage` gets the cursor of the next page. `keyOf` is for a
 * list that is sorted by something other than the creation time.
 */
export function paginate<R extends PagedRow>(rows: R[], size: number, nextPage: NextPage): R[]
export function paginate<R extends Pick<PagedRow, 'id'>>(
  rows: R[],
  size: number,
  nextPage: NextPage,
  keyOf: KeyOf<R>,
): R[]
export function paginate(
  rows: PagedRow[],
  size: number,
  nextPage: NextPage,
  keyOf: KeyOf<PagedRow> = createdAtOf,
): PagedRow[] {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  if (last && rows.length > size) nextPage({ key: keyOf(last), id: last.id })
  return page
}

const createdAtOf = ({ createdAt }: PagedRow) => createdAt.toISOString()
