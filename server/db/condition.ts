import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** What stands in a statement's `where`. */
export type Condition = RawBuilder<SqlBool>

export const all = (conditions: Condition[]): Condition =>
  conditions.length > 0 ? (sql.join(conditions, sql` and `) as Condition) : sql`true`
