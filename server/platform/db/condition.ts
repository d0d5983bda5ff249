import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * A condition in SQL. It is named by what it states about the row at hand, such as `visibleTo`, `hasUnread` or
 * `isExpired`; its comment says which tables it needs. A condition of one query is written with the query builder,
 * unless the builder lacks what it uses.
 */
export type Condition = RawBuilder<SqlBool>

export const allOf = (conditions: Condition[]): Condition =>
  conditions.length > 0 ? (sql.join(conditions, sql` and `) as Condition) : sql`true`
