import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'

/** Reads a consistent snapshot of a database that is in use, without time limits. */
export const readSnapshot = <Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      return read(tx)
    })
