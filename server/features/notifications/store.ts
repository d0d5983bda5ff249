import { type Expression, type QueryCreator, sql } from 'kysely'
import { lockForKeyShare } from '#server/database/lock-for-key-share.ts'
import type { NotificationInput } from '#server/database/outbox-tables.ts'
import type { Db, Tables, Tx } from '#server/database/tables.ts'
import type { MailKind } from '#server/features/outbox/store.ts'
import type { Mask } from '#server/features/users/mask.ts'
import { notificationMayReach } from '#server/features/visibility/may-reach.ts'
import { notificationVisibleTo } from '#server/features/visibility/visible-to.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { olderThan } from '#server/platform/db/paginate.ts'
import type { QueryParameters } from '#server/platform/db/prepared-query.ts'
import { notificationsPageSize } from '#shared/constants.ts'
import type { Cursor } from '#shared/cursor.ts'
import type { NotificationContent, Topic } from '#shared/notifications/notification-copy.ts'
import { wantsNotifications } from './settings.ts'

const columns = [
  'id',
  'type',
  'title',
  'message',
  'is_read as isRead',
  'related_task_id as relatedTaskId',
  'from_id as fromId',
  'created_at as createdAt',
] as const

const selectNotifications = (db: Db) => db.selectFrom('notifications').select(columns)
export type NotificationRow = Awaited<ReturnType<ReturnType<typeof selectNotifications>['executeTakeFirstOrThrow']>>

/**
 * `mail` is a kind of mail whose text is rendered when it is sent; the default repeats the text of the notification.
 */
export type NotifyInput = { taskId: string | null; content: NotificationContent; mail?: MailKind }

/**
 * Creates one in-app notification for each of these users who has not switched them off, and returns the recipients.
 * Without a topic, no switch counts. If an unread one already covers this neighbor's messages on this task, a further
 * message adds none.
 */
export const insertNotifications = (
  db: QueryCreator<Tables>,
  userIds: Expression<string[]>,
  notification: QueryParameters<NotificationInput>,
  topic: Topic | null,
  namedId: Expression<string | null> = sql<null>`null`,
) =>
  db
    .insertInto('notifications')
    .columns(['user_id', 'related_task_id', 'from_id', 'named_id', 'type', 'title', 'message'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(({ cast }) => [
          'users.id',
          cast(notification.taskId, 'uuid').as('task'),
          cast(notification.fromId, 'uuid').as('from'),
          cast(namedId, 'uuid').as('named'),
          cast(notification.type, 'text').as('type'),
          cast(notification.title, 'text').as('title'),
          cast(notification.message, 'text').as('message'),
        ])
        .where(anyOf('users.id', userIds))
        .where(notificationMayReach(notification.fromId, sql.ref('users.id')))
        .$if(topic !== null, (query) => query.where(wantsNotifications('in_app_notifications', topic as Topic)))
        .$call(lockForKeyShare),
    )
    .onConflict((row) => row.doNothing())
    .returning(['id', 'user_id'])

/**
 * Id of the in-app notification that the same statement creates for a user (CTE `notified`), or null if the user has
 * switched them off.
 */
export const createdNotificationId = (userId: 'users.id' | 'push_devices.user_id') =>
  sql<string | null>`(select id from notified where notified.user_id = ${sql.ref(userId)})`

/**
 * A literal in the SQL text: with a parameter, a prepared plan could not use the partial index of unread notifications.
 */
const isUnread: Condition = sql`not is_read`

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(notificationVisibleTo(userId))
    .where(isUnread)
    .executeTakeFirstOrThrow()
  return count
}

/** Reads one page, newest first, plus one row if there is a next page. */
export function findNotifications(db: Db, userId: string, cursor: Cursor | undefined) {
  return selectNotifications(db)
    .where(notificationVisibleTo(userId))
    .where(olderThan('notifications', cursor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(notificationsPageSize + 1)
    .execute()
}

/** Marks a notification as read; returns undefined if it belongs to another user. */
export function markNotificationRead(tx: Tx, userId: string, id: string) {
  return tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('id', '=', id)
    .where(notificationVisibleTo(userId))
    .returning(columns)
    .executeTakeFirst()
}

const markOwnRead = (tx: Tx, userId: string) =>
  tx.updateTable('notifications').set({ is_read: true }).where(notificationVisibleTo(userId)).where(isUnread)

export async function markAllRead(tx: Tx, userId: string) {
  await markOwnRead(tx, userId).execute()
}

/** Marks the notifications of one task as read, except those of messages, which are read with their chat. */
export async function markTaskRead(tx: Tx, userId: string, taskId: string) {
  await markOwnRead(tx, userId).where('related_task_id', '=', taskId).where('type', '<>', 'message_received').execute()
}

/** Key of the notifications about messages from one neighbor to a user on one task. */
export type MessageNotificationKey = QueryParameters<{ userId: string; taskId: string; fromId: string }>

const matchesNotificationKey = ({
  userId,
  taskId,
  fromId,
}: MessageNotificationKey): Condition => sql`type = 'message_received'
  and user_id = ${userId}::uuid and related_task_id = ${taskId}::uuid and from_id = ${fromId}::uuid`

/** Marks the notifications of these messages as read. */
export const markMessageNotificationsRead = (db: QueryCreator<Tables>, notificationKey: MessageNotificationKey) =>
  db
    .updateTable('notifications')
    .set({ is_read: sql.lit(true) })
    .where(matchesNotificationKey(notificationKey))
    .where(isUnread)
    .returning('id')

/** Moves the unread notification to the time of the latest message, so that it is not listed below older ones. */
export const touchUnreadMessageNotification = (db: QueryCreator<Tables>, notificationKey: MessageNotificationKey) =>
  db
    .updateTable('notifications')
    .set({ created_at: sql<Date>`statement_timestamp()` })
    .where(matchesNotificationKey(notificationKey))
    .where(isUnread)

/** Selects the unread notification of these messages. */
export const selectUnreadMessageNotification = (db: QueryCreator<Tables>, notificationKey: MessageNotificationKey) =>
  db.selectFrom('notifications').select('id').where(matchesNotificationKey(notificationKey)).where(isUnread)

/**
 * Deletes read notifications of these messages: every message that is read at once leaves one, and the latest is
 * enough.
 */
export const deleteReadMessageNotifications = (db: QueryCreator<Tables>, notificationKey: MessageNotificationKey) =>
  db
    .deleteFrom('notifications')
    .where(matchesNotificationKey(notificationKey))
    .where('is_read', '=', sql.lit(true))
    .returning('id')

/** Masks contact details in notifications, which repeat a task's title. */
export const maskNotificationsOn = (tx: Tx, taskIds: string[], mask: Mask) =>
  tx
    .updateTable('notifications')
    .set({ message: mask('message') })
    .where(anyOf('related_task_id', taskIds))
    .execute()
