import { sql } from 'kysely'
import type { Db } from './tables.ts'

/**
 * The database's own time, by which it says what is due: a node's clock may differ. In a transaction, when that began.
 */
export async function timeOf(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  return (rows[0] as { now: Date }).now
}
