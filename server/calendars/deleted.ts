import { sql } from 'kysely'
import { among } from '#server/db/among.ts'
import { interval } from '#server/db/interval.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { OnError } from '#server/process/on-error.ts'
import { repeat } from '#server/process/repeat.ts'
import { calendarDeletedDays } from '#shared/limits.ts'
import { hourMs } from '#shared/time.ts'

const isForgotten = sql<boolean>`deleted_at < now() - ${interval(calendarDeletedDays, 'days')}`

/**
 * For tasks that are about to be deleted: who had them in their own calendar, as requester or as a helper who was
 * released. Of the poster's words nothing stays with another: nobody could take it back from there.
 */
export const keepCancelled = (tx: Tx, taskIds: string[]) =>
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
        .where(among('tasks.id', taskIds))
        .where('scheduled_at', 'is not', null)
        // Whoever leaves in this moment has no calendar any more.
        .forKeyShare('users'),
    )
    .execute()

/** What was deleted lately of a person's own calendar, the latest first. */
export const findDeletedTasks = (db: Db, userId: string, most?: number) =>
  db
    .selectFrom('deleted_tasks')
    .select(['task_id as id', 'title', 'scheduled_at as date', 'clock as time', 'time_zone as timeZone'])
    .select(['revision', 'deleted_at as revisedAt'])
    .select(sql<number | null>`duration_hours::float8`.as('duration'))
    .where('user_id', '=', userId)
    .where(({ not }) => not(isForgotten))
    .orderBy('deleted_at', 'desc')
    .$if(most !== undefined, (rows) => rows.limit(most as number))
    .execute()
export type DeletedRow = Awaited<ReturnType<typeof findDeletedTasks>>[number]

export async function forgetDeletedTasks(db: Db): Promise<void> {
  await db.deleteFrom('deleted_tasks').where(isForgotten).execute()
}

export const keepForgettingTasks = (db: Db, onError: OnError) =>
  repeat(() => forgetDeletedTasks(db), { everyMs: hourMs }, onError)
