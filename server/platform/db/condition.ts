import { type RawBuilder, type SqlBool, sql } from 'kysely'

export type Condition = RawBuilder<SqlBool>

export const allOf = (conditions: Condition[]): Condition =>
  conditions.length > 0 ? (sql.join(conditions, sql` and `) as Condition) : sql`true`
