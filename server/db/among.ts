import { type Expression, sql } from 'kysely'

/**
 * That a column is one of these ids. However many they are it is one statement, whose plan is kept; a list of values is
 * not.
 */
export const among = (column: string, ids: string[] | Expression<string[]>) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`
