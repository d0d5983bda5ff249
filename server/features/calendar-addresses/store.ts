import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'

/** The secret address of a user's calendar. It gives access without a session, and ends together with the sessions. */
export const findCalendarOf = (db: Db, userId: string) =>
  db.selectFrom('calendars').select('id').where('user_id', '=', userId).executeTakeFirst()

export const findCalendarOwner = (db: Db, id: string) =>
  db.selectFrom('calendars').select('user_id as userId').where('id', '=', id).executeTakeFirst()

/** Creates a calendar, or replaces its id so that the earlier address stops working. */
export const renewCalendar = (tx: Tx, userId: string) =>
  tx
    .insertInto('calendars')
    .values({ user_id: userId })
    .onConflict((row) => row.column('user_id').doUpdateSet({ id: sql<string>`gen_random_uuid()` }))
    .returning('id')
    .executeTakeFirstOrThrow()

export const deleteCalendar = (tx: Tx, userId: string) =>
  tx.deleteFrom('calendars').where('user_id', '=', userId).execute()
