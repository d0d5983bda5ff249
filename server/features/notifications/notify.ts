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
 * Creates an entry behind the bell, a mail and a push for each of these users, as far as their settings allow. Returns
 * the ids of the users with a new entry. Everybody who may be reached gets a live event, whatever the settings, because
 * the screens are outdated. Messages create their own notifications (server/features/messages/store.ts).
 */
export async function notifyAll(
  tx: Tx,
  announce: Announce,
  userIds: string[],
  notification: NotifyInput,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const { taskId, content, mail = 'notice' } = notification
  const reached = await enqueueNotifications(tx, { ...content, userIds, taskId, mail }, content.topic)
  const hasEntry = new Map(reached.map((person) => [person.id, person.hasEntry]))
  const isForToast = !hasOwnEvent(content.type)
  for (const to of userIds.filter((id) => hasEntry.has(id)))
    announceInvalidation(announce, [to], taskId, isForToast && hasEntry.get(to) ? { needsToast: true } : {})
  return userIds.filter((id) => hasEntry.get(id))
}

/** Returns the users whom the notification may reach, and whether each has a new entry behind the bell. */
const enqueueNotifications = preparedQuery(
  (db, notification: QueryParameters<{ userIds: string[]; mail: MailKind } & NotificationInput>, topic: Topic) =>
    db
      .with('notified', (db) => insertNotifications(db, notification.userIds, notification, topic))
      .with('pushed', (db) =>
        insertPushes(db, notification.userIds, notification, topic, createdNotificationId('push_devices.user_id')),
      )
      .with('mailed', (db) => insertNotificationMails(db, notification.userIds, notification, topic))
      .selectFrom('users')
      .leftJoin('notified', 'notified.user_id', 'users.id')
      .select(['users.id', sql<boolean>`notified.id is not null`.as('hasEntry')])
      .where(anyOf('users.id', notification.userIds))
      .where(notificationMayReach(notification.fromId, sql.ref('users.id'))),
)

/** Notifies one person like `notifyAll`. Returns true if the person has a new entry behind the bell. */
export async function notify(
  tx: Tx,
  announce: Announce,
  { to, ...notification }: NotifyInput & { to: string },
): Promise<boolean> {
  return (await notifyAll(tx, announce, [to], notification)).length > 0
}
