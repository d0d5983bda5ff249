import { type Expression, sql } from 'kysely'
import type { Condition } from './condition.ts'

/**
 * Returns a condition that is true if the column is one of these ids. It is one statement for any number of ids, so its
 * plan is cached; a list of values would be a new statement for each length.
 */
export const anyOf = (column: string, ids: string[] | Expression<string[]>): Condition =>
  sql`${sql.ref(column)} = any(${ids}::uuid[])`
