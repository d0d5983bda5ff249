import { type Expression, type QueryCreator, sql } from 'kysely'
import type { NotificationInput } from '#server/database/outbox-tables.ts'
import type { Db, Tables, Tx } from '#server/database/tables.ts'
import { notificationMayReach } from '#server/features/visibility/may-reach.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { interval } from '#server/platform/db/interval.ts'
import type { QueryParameters } from '#server/platform/db/prepared-query.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { pushDevicesMax } from '#shared/constants.ts'
import { messageTopic, type Topic } from '#shared/notifications/notification-copy.ts'
import { countedRowsMax } from '#shared/operator/limits.ts'
import type { PushDevice } from '#shared/push/schema.ts'

/**
 * Registers a browser for the signed-in user while this session lasts. Beyond the maximum, the device registered
 * longest ago is removed.
 */
export async function upsertDevice(tx: Tx, { id, sessionId }: Viewer, { endpoint, p256dh, auth }: PushDevice) {
  const columns = { user_id: id, session_id: sessionId, p256dh, auth }
  // Pushes for the previous user of the browser are deleted with that user's row, also those being written now: they
  // are not meant for the current user.
  await tx.deleteFrom('push_devices').where('endpoint', '=', endpoint).where('user_id', '<>', id).execute()
  await tx
    .insertInto('push_devices')
    .values({ ...columns, endpoint })
    .onConflict((row) => row.column('endpoint').doUpdateSet({ ...columns, created_at: sql`now()` }))
    .execute()
  const latest = tx.selectFrom('push_devices').select('id').where('user_id', '=', id)
  await tx
    .deleteFrom('push_devices')
    .where('id', 'in', latest.orderBy('created_at', 'desc').orderBy('id').offset(pushDevicesMax))
    .execute()
}

/** Moves the devices of a session to the session that replaces it in the same browser. */
export const moveDevices = (tx: Tx, fromSessionId: string, toSessionId: string) =>
  tx.updateTable('push_devices').set({ session_id: toSessionId }).where('session_id', '=', fromSessionId).execute()

export const deleteDevice = (tx: Tx, userId: string, endpoint: string) =>
  tx.deleteFrom('push_devices').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute()

/** Returns the push devices of a user, latest first, with the user agent of each browser. */
export const findDevicesOf = (db: Db, userId: string) =>
  db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .select(['endpoint', 'push_devices.created_at', 'user_agent'])
    .where('push_devices.user_id', '=', userId)
    .orderBy('push_devices.created_at', 'desc')
    .orderBy('push_devices.id')
    .execute()

export const deleteDeviceById = (db: Db, id: string) => db.deleteFrom('push_devices').where('id', '=', id).execute()

/** Counts the devices of everybody, up to a maximum. */
export async function countDevices(db: Db): Promise<number> {
  const some = db
    .selectFrom('push_devices')
    .select('id')
    .limit(countedRowsMax + 1)
  return (
    await db.selectFrom(some.as('some')).select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow()
  ).count
}

/** A short delay, so that a message read at once in an open chat does not reach the phone. */
const messagePushDelaySeconds = 5

/** Time at which a push is due: at once, except for messages. */
const dueAt = (topic: Topic) =>
  topic === messageTopic ? sql<Date>`now() + ${interval(messagePushDelaySeconds, 'secs')}` : sql<Date>`now()`

/**
 * Enqueues the text of a notification for every device of these users. A push is sent only if the transaction commits
 * and the user still wants such pushes and has not read the notification by then.
 */
export const insertPushes = (
  db: QueryCreator<Tables>,
  userIds: Expression<string[]>,
  notification: QueryParameters<NotificationInput>,
  topic: Topic,
  notificationId: Expression<string | null>,
) =>
  db
    .insertInto('pushes')
    .columns([
      'device_id',
      'task_id',
      'from_id',
      'type',
      'topic',
      'title',
      'message',
      'holds_while',
      'notice_id',
      'due_at',
    ])
    .expression((query) =>
      query
        .selectFrom('push_devices')
        .select(({ cast, val }) => [
          'push_devices.id',
          cast(notification.taskId, 'uuid').as('task_id'),
          cast(notification.fromId, 'uuid').as('from_id'),
          cast(notification.type, 'text').as('type'),
          cast(val(topic), 'text').as('topic'),
          cast(notification.title, 'text').as('title'),
          cast(notification.message, 'text').as('message'),
          cast(notification.validWhile, 'text').as('holds_while'),
          cast(notificationId, 'uuid').as('notice_id'),
          dueAt(topic).as('due_at'),
        ])
        .where(anyOf('user_id', userIds))
        .where(notificationMayReach(notification.fromId, sql.ref('push_devices.user_id')))
        // A device that is being signed out at this moment gets nothing.
        .forKeyShare(),
    )

type QuestionPush = Pick<NotificationInput, 'type' | 'title' | 'message'> &
  Record<'userId' | 'fromId' | 'taskId' | 'noticeId', string>

/** Enqueues what asks about an arrangement for every device of a user, without a topic; returns for how many. */
export async function insertQuestionPushes(tx: Tx, push: QuestionPush): Promise<number> {
  const { userId, fromId, taskId, noticeId, type, title, message } = push
  const { rows } = await sql`insert into pushes
      (device_id, task_id, from_id, type, title, message, arrangement_notice_id)
    select id, ${taskId}::uuid, ${fromId}::uuid, ${type}, ${title}, ${message}, ${noticeId}::uuid
    from push_devices where user_id = ${userId} for key share
    returning id`.execute(tx)
  return rows.length
}

/** Deletes all unsent pushes, when too much time has passed for them to be of interest. */
export const deletePushes = (tx: Tx) => tx.deleteFrom('pushes').execute()

/**
 * Returns the text and the device of a push; undefined if it was sent, or is no longer wanted, by a condition for
 * `pushes` joined to `push_devices`.
 */
export const findPush = (db: Db, id: string, isStillWanted: Condition) =>
  db
    .selectFrom('pushes')
    .innerJoin('push_devices', 'push_devices.id', 'device_id')
    .leftJoin('arrangement_notices', 'arrangement_notices.id', 'arrangement_notice_id')
    .select(['device_id as deviceId', 'endpoint', 'p256dh', 'auth', 'title', 'message', 'type'])
    .select(['task_id as relatedTaskId', 'from_id as fromId'])
    .select(['arrangement_notice_id as noticeId', 'arrangement_notices.arrangement_id as arrangementId'])
    .where('pushes.id', '=', id)
    .where(isStillWanted)
    .executeTakeFirst()
export type PushRow = NonNullable<Awaited<ReturnType<typeof findPush>>>
