import { sql } from 'kysely'
import { interval } from '#server/db/interval.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { selectTasks } from '#server/tasks/store.ts'
import { calendarPastDays, calendarTasks } from '#shared/limits.ts'

export const findCalendarOf = (db: Db, userId: string) =>
  db.selectFrom('calendars').select('id').where('user_id', '=', userId).executeTakeFirst()

export const findWhose = (db: Db, id: string) =>
  db.selectFrom('calendars').select('user_id as userId').where('id', '=', id).executeTakeFirst()

/** Another id takes the place of an earlier one. */
export const renewCalendar = (tx: Tx, userId: string) =>
  tx
    .insertInto('calendars')
    .values({ user_id: userId })
    .onConflict((row) => row.column('user_id').doUpdateSet({ id: sql<string>`gen_random_uuid()` }))
    .returning('id')
    .executeTakeFirstOrThrow()

export const endCalendar = (tx: Tx, userId: string) =>
  tx.deleteFrom('calendars').where('user_id', '=', userId).execute()

const selectDated = (db: Db) =>
  selectTasks(db)
    .select(['tasks.revision', 'tasks.revised_at as revisedAt'])
    .where('tasks.scheduled_at', 'is not', null)
export type DatedRow = Awaited<ReturnType<ReturnType<typeof selectDated>['executeTakeFirstOrThrow']>>

export const findDated = (db: Db, id: string) => selectDated(db).where('tasks.id', '=', id).executeTakeFirst()

/** From some time ago on, the latest first. */
const selectLatest = (db: Db) =>
  selectDated(db)
    .where('tasks.scheduled_at', '>', sql<Date>`now() - ${interval(calendarPastDays, 'days')}`)
    .orderBy('tasks.scheduled_at', 'desc')
    .limit(calendarTasks)

/** What a person asks for and helps with that has a day. */
export const findCalendarTasks = (db: Db, userId: string) =>
  selectLatest(db)
    .where(({ eb, or }) => or([eb('tasks.requester_id', '=', userId), eb('tasks.helper_id', '=', userId)]))
    .execute()

/** What a person was to help with, and does no more. */
export const findReleasedTasks = (db: Db, userId: string) =>
  selectLatest(db)
    .innerJoin('offers', 'offers.task_id', 'tasks.id')
    .where('offers.helper_id', '=', userId)
    .where('offers.released_at', 'is not', null)
    .where(sql<boolean>`tasks.helper_id is distinct from offers.helper_id`)
    .execute()
