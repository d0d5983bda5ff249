import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import { interval } from '#server/platform/db/interval.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { repeat } from '#server/platform/process/repeat.ts'
import { calendarDeletedDays } from '#shared/constants.ts'
import { hourMs } from '#shared/time.ts'

const isExpired = sql<boolean>`deleted_at < now() - ${interval(calendarDeletedDays, 'days')}`

/**
 * Keeps a cancelled calendar entry of tasks that are about to be deleted, for the requester and for released helpers.
 * The title is kept for the requester only: in another person's calendar it could not be taken back.
 */
export const insertDeletedTasks = (tx: Tx, taskIds: string[]) =>
  tx
    .insertInto('deleted_tasks')
    .columns(['task_id', 'user_id', 'title', 'scheduled_at', 'clock', 'time_zone', 'duration_hours', 'revision'])
    .expression((query) =>
      query
        .selectFrom('tasks')
        .innerJoin('users', (join) =>
          join.on(sql<boolean>`users.id = any(tasks.requester_id || array(select helper_id from offers
            where offers.task_id = tasks.id and released_at is not null))`),
        )
        .select(['tasks.id', 'users.id as user'])
        .select(sql<string | null>`case when users.id = requester_id then title end`.as('own'))
        .select([sql<Date>`scheduled_at`.as('at'), 'clock', 'tasks.time_zone', 'duration_hours'])
        .select(sql<number>`revision + 1`.as('revision'))
        .where(anyOf('tasks.id', taskIds))
        .where('scheduled_at', 'is not', null)
        // An account that is being deleted at this moment has no calendar any more.
        .forKeyShare('users'),
    )
    .execute()

/** Returns the recently deleted tasks of a user's calendar, latest first. */
export const findDeletedTasks = (db: Db, userId: string, limit?: number) =>
  db
    .selectFrom('deleted_tasks')
    .select(['task_id as id', 'title', 'scheduled_at as date', 'clock as time', 'time_zone as timeZone'])
    .select(['revision', 'deleted_at as revisedAt'])
    .select(sql<number | null>`duration_hours::float8`.as('duration'))
    .where('user_id', '=', userId)
    .where(({ not }) => not(isExpired))
    .orderBy('deleted_at', 'desc')
    .$if(limit !== undefined, (rows) => rows.limit(limit as number))
    .execute()
export type DeletedTaskRow = Awaited<ReturnType<typeof findDeletedTasks>>[number]

export async function purgeDeletedTasks(db: Db): Promise<void> {
  await db.deleteFrom('deleted_tasks').where(isExpired).execute()
}

export const scheduleDeletedTaskPurge = (db: Db, onError: OnError) =>
  repeat(() => purgeDeletedTasks(db), { everyMs: hourMs }, onError)
