import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'

/** Reads a database that is written to meanwhile as it is at one moment, however long that takes. */
export const asOfOneMoment = <Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      return read(tx)
    })
