import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'

/**
 * Returns the database's clock, which decides when something is due, because a node's clock may differ. Inside a
 * transaction this is the time at which the transaction began.
 */
export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return (rows[0] as { now: Date }).now
}
