import { sql } from 'kysely'
import type { NotificationInput } from '#server/database/outbox-tables.ts'
import type { Tx } from '#server/database/tables.ts'
import type { MailKind } from '#server/features/outbox/store.ts'
import { insertPushes } from '#server/features/push/store.ts'
import { announceInvalidation } from '#server/features/visibility/announce-invalidation.ts'
import { notificationMayReach } from '#server/features/visibility/may-reach.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import { preparedQuery, type QueryParameters } from '#server/platform/db/prepared-query.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { hasOwnEvent } from '#shared/notifications/has-own-event.ts'
import type { Topic } from '#shared/notifications/notification-copy.ts'
import { insertNotificationMails } from './render-notification-mails.ts'
import { createdNotificationId, insertNotifications, type NotifyInput } from './store.ts'

/**
 * Notifies each of these users in the app (a row of `notifications`, shown behind the bell), by mail and by push, as
 * far as their settings allow. Returns the ids of the users with a new in-app notification. Everybody who may be
 * reached gets a live event, whatever the settings, because the screens are outdated. Messages create their own
 * notifications (server/features/messages/store.ts).
 */
export async function notifyAll(
  tx: Tx,
  announce: Announce,
  userIds: string[],
  notification: NotifyInput,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const { taskId, content, mail = 'notice' } = notification
  const reached = await enqueueNotifications(
    tx,
    { ...content, namedId: content.namedId ?? null, userIds, taskId, mail },
    content.topic,
  )
  const inAppByUser = new Map(reached.map((person) => [person.id, person.isInApp]))
  const isForToast = !hasOwnEvent(content.type)
  for (const to of userIds.filter((id) => inAppByUser.has(id)))
    announceInvalidation(announce, [to], taskId, isForToast && inAppByUser.get(to) ? { needsToast: true } : {})
  return userIds.filter((id) => inAppByUser.get(id))
}

/** Returns the users whom the notification may reach, and whether each has a new in-app notification. */
const enqueueNotifications = preparedQuery(
  (
    db,
    notification: QueryParameters<
      { userIds: string[]; mail: MailKind } & NotificationInput & { namedId: string | null }
    >,
    topic: Topic,
  ) =>
    db
      .with('notified', (db) =>
        insertNotifications(db, notification.userIds, notification, topic, notification.namedId),
      )
      .with('pushed', (db) =>
        insertPushes(db, notification.userIds, notification, topic, createdNotificationId('push_devices.user_id')),
      )
      .with('mailed', (db) => insertNotificationMails(db, notification.userIds, notification, topic))
      .selectFrom('users')
      .leftJoin('notified', 'notified.user_id', 'users.id')
      .select(['users.id', sql<boolean>`notified.id is not null`.as('isInApp')])
      .where(anyOf('users.id', notification.userIds))
      .where(notificationMayReach(notification.fromId, sql.ref('users.id'))),
)

/**
 * Notifies users in the app alone, also if they have switched notifications off. Returns those whom it may reach.
 */
export async function notifyWithoutSwitch(
  tx: Tx,
  announce: Announce,
  userIds: string[],
  { taskId = null, ...notification }: Omit<NotificationInput, 'taskId'> & { taskId?: string | null },
): Promise<string[]> {
  if (userIds.length === 0) return []
  const notified = await insertWithoutSwitch(tx, { ...notification, userIds, taskId })
  const notifiedIds = notified.map(({ user_id }) => user_id)
  announceInvalidation(announce, notifiedIds, taskId, { needsToast: true })
  return notifiedIds
}

const insertWithoutSwitch = preparedQuery(
  (db, notification: QueryParameters<{ userIds: string[] } & NotificationInput>) =>
    insertNotifications(db, notification.userIds, notification, null),
)

/** Notifies one person like `notifyAll`. Returns true if the person has a new in-app notification. */
export async function notify(
  tx: Tx,
  announce: Announce,
  { to, ...notification }: NotifyInput & { to: string },
): Promise<boolean> {
  return (await notifyAll(tx, announce, [to], notification)).length > 0
}
