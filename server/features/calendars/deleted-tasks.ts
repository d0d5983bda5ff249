import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { repeatJob } from '#server/features/heartbeats/repeat-job.ts'
import { mayReach } from '#server/features/visibility/may-reach.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { interval } from '#server/platform/db/interval.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { calendarDeletedDays } from '#shared/constants.ts'
import { hourMs } from '#shared/time.ts'

const isExpired: Condition = sql`deleted_at < now() - ${interval(calendarDeletedDays, 'days')}`

/**
 * Keeps a canceled calendar entry of tasks that are about to be deleted, for the requester and for released helpers.
 * The title is kept for the requester only: in another person's calendar it could not be taken back.
 */
export const insertDeletedTasks = (tx: Tx, taskIds: string[]) =>
  insertEntries(
    tx,
    taskIds,
    sql`users.id = any(tasks.requester_id || array(select helper_id from offers
      where offers.task_id = tasks.id and released_at is not null
        and ${mayReach(sql.ref<string | null>('tasks.requester_id'), sql.ref<string>('offers.helper_id'))}))`,
  )

/** Keeps a canceled entry for the helpers of tasks that they will no longer see. */
export const insertCanceledTasks = (tx: Tx, taskIds: string[]) =>
  insertEntries(tx, taskIds, sql`users.id = tasks.helper_id`)

const insertEntries = (tx: Tx, taskIds: string[], isReader: Condition) =>
  tx
    .insertInto('deleted_tasks')
    .columns(['task_id', 'user_id', 'title', 'scheduled_at', 'clock', 'time_zone', 'duration_hours', 'revision'])
    .expression((query) =>
      query
        .selectFrom('tasks')
        .innerJoin('users', (join) => join.on(isReader))
        .select(['tasks.id', 'users.id as user'])
        .select(sql<string | null>`case when users.id = requester_id then title end`.as('own'))
        .select([sql<Date>`scheduled_at`.as('at'), 'clock', 'tasks.time_zone', 'duration_hours'])
        .select(sql<number>`revision + 1`.as('revision'))
        .where(anyOf('tasks.id', taskIds))
        .where('scheduled_at', 'is not', null)
        // An account that is being deleted at this moment has no calendar any more.
        .forKeyShare('users'),
    )
    .onConflict((row) =>
      row.columns(['user_id', 'task_id']).doUpdateSet(({ ref, fn }) => ({
        title: ref('excluded.title'),
        scheduled_at: ref('excluded.scheduled_at'),
        clock: ref('excluded.clock'),
        time_zone: ref('excluded.time_zone'),
        duration_hours: ref('excluded.duration_hours'),
        revision: ref('excluded.revision'),
        deleted_at: fn('now'),
      })),
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
  repeatJob(db, () => purgeDeletedTasks(db), { name: 'deleted_tasks', everyMs: hourMs }, onError)
