import { type Expression, type QueryCreator, sql } from 'kysely'
import { among } from '#server/db/among.ts'
import { interval } from '#server/db/interval.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { Slots } from '#server/db/written-once.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { columnsOf, type End, hasUnread, otherEnd } from '#server/messages/ends.ts'
import { isPushWanted } from '#server/notifications/settings.ts'
import { isStillSo } from '#server/notifications/still-so.ts'
import type { LeftNotice } from '#server/notifications/store.ts'
import { pushDevicesMax } from '#shared/limits.ts'
import { messageTopic, type Topic } from '#shared/notifications/wording.ts'
import type { PushDevice } from '#shared/push/schema.ts'

/**
 * Whoever has the browser now is told on it, as long as this session lasts. Of many devices the one goes that was
 * longest not heard of.
 */
export async function keepDevice(tx: Tx, { id, sessionId }: Viewer, { endpoint, p256dh, auth }: PushDevice) {
  const columns = { user_id: id, session_id: sessionId, p256dh, auth }
  // What waits for who had the browser before, or is just being written, goes with their row: it is not for who has it
  // now.
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

/** The devices of a session are told by another one from now on, which takes its place in the same browser. */
export const moveDevices = (tx: Tx, fromSessionId: string, toSessionId: string) =>
  tx.updateTable('push_devices').set({ session_id: toSessionId }).where('session_id', '=', fromSessionId).execute()

export const forgetDevice = (tx: Tx, userId: string, endpoint: string) =>
  tx.deleteFrom('push_devices').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute()

/** On which devices a person is told, the latest first, and what each browser calls itself. */
export const findDevicesOf = (db: Db, userId: string) =>
  db
    .selectFrom('push_devices')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .select(['endpoint', 'push_devices.created_at', 'user_agent'])
    .where('push_devices.user_id', '=', userId)
    .orderBy('push_devices.created_at', 'desc')
    .orderBy('push_devices.id')
    .execute()

export const dropDevice = (db: Db, id: string) => db.deleteFrom('push_devices').where('id', '=', id).execute()

/**
 * What is being read on another screen at that moment calls no phone: a chat before somebody's eyes says so at once.
 */
const messagePushAfterSeconds = 5

/** When a push leaves: all but what a message says at once. */
const dueAt = (topic: Topic) =>
  topic === messageTopic ? sql<Date>`now() + ${interval(messagePushAfterSeconds, 'secs')}` : sql<Date>`now()`

/**
 * The same as a notice says, on every device; it goes out only if the transaction commits, and to who wants to hear of
 * such by then, and has not read that notice.
 */
export const insertPushes = (
  db: QueryCreator<Tables>,
  people: Expression<string[]>,
  left: Slots<LeftNotice>,
  topic: Topic,
  noticeId: Expression<string | null>,
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
          cast(left.taskId, 'uuid').as('task'),
          cast(left.fromId, 'uuid').as('from'),
          cast(left.type, 'text').as('type'),
          cast(val(topic), 'text').as('topic'),
          cast(left.title, 'text').as('title'),
          cast(left.message, 'text').as('message'),
          cast(left.holdsWhile, 'text').as('holds'),
          cast(noticeId, 'uuid').as('notice'),
          dueAt(topic).as('due'),
        ])
        .where(among('user_id', people))
        // A device that signs out in this moment is told nothing.
        .forKeyShare(),
    )

/** Nothing of what is on its way goes out: where time has gone by, it is no news. */
export const dropPushes = (tx: Tx) => tx.deleteFrom('pushes').execute()

const isUnreadBy = (reader: End) => sql`(${sql.ref(columnsOf(reader).id)} = push_devices.user_id
  and ${sql.ref(columnsOf(otherEnd[reader]).id)} = from_id and ${hasUnread(reader)})`

/** A message that was read meanwhile, on any device. */
const isRead = sql<boolean>`(type = 'message_received' and not exists (select from conversations
  where conversations.task_id = pushes.task_id and (${isUnreadBy('requester')} or ${isUnreadBy('helper')})))`

/** What one of them says, and on which device; undefined where it was sent, or is not wanted or needed any more. */
export const findPush = (db: Db, id: string) =>
  db
    .selectFrom('pushes')
    .innerJoin('push_devices', 'push_devices.id', 'device_id')
    .select(['device_id as deviceId', 'endpoint', 'p256dh', 'auth', 'title', 'message', 'type'])
    .select(['task_id as relatedTaskId', 'from_id as fromId'])
    .where('pushes.id', '=', id)
    .where(isPushWanted)
    .where(({ not }) => not(isRead))
    .where(isStillSo('pushes', sql.ref('push_devices.user_id')))
    .executeTakeFirst()
