import { sql } from 'kysely'
import type { NoticeInput } from '#server/database/outbox-tables.ts'
import type { Tx } from '#server/database/tables.ts'
import type { MailKind } from '#server/features/outbox/store.ts'
import { insertPushes } from '#server/features/push/store.ts'
import { announceInvalidation } from '#server/features/visibility/announce-invalidation.ts'
import { notificationMayReach } from '#server/features/visibility/may-reach.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import { preparedQuery, type QueryParameters } from '#server/platform/db/prepared-query.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { hasOwnEvent } from '#shared/notifications/has-own-event.ts'
import type { Topic } from '#shared/notifications/notice-copy.ts'
import { insertNoticeMails } from './render-notice-mails.ts'
import { createdNoticeId, insertNotices, type Notice } from './store.ts'

/**
 * Creates a notice, a mail and a push for each of these users, as far as their settings allow. Returns the ids of the
 * users with a notice. Everybody who may be reached gets a live event, whatever the settings, because the screens are
 * outdated. Messages create their own notices (server/features/messages/store.ts).
 */
export async function notifyAll(tx: Tx, announce: Announce, userIds: string[], notice: Notice): Promise<string[]> {
  if (userIds.length === 0) return []
  const { taskId, content, mail = 'notice' } = notice
  const reached = await enqueueNotices(tx, { ...content, userIds, taskId, mail }, content.topic)
  const isNoticed = new Map(reached.map((person) => [person.id, person.isNoticed]))
  const showsNotice = !hasOwnEvent(content.type)
  for (const to of userIds.filter((id) => isNoticed.has(id)))
    announceInvalidation(announce, [to], taskId, showsNotice && isNoticed.get(to) ? { isNews: true } : {})
  return userIds.filter((id) => isNoticed.get(id))
}

/** Returns those of the users whom the notification may reach, and whether they got a notice. */
const enqueueNotices = preparedQuery(
  (db, notice: QueryParameters<{ userIds: string[]; mail: MailKind } & NoticeInput>, topic: Topic) =>
    db
      .with('noticed', (db) => insertNotices(db, notice.userIds, notice, topic))
      .with('pushed', (db) => insertPushes(db, notice.userIds, notice, topic, createdNoticeId('push_devices.user_id')))
      .with('mailed', (db) => insertNoticeMails(db, notice.userIds, notice, topic))
      .selectFrom('users')
      .leftJoin('noticed', 'noticed.user_id', 'users.id')
      .select(['users.id', sql<boolean>`noticed.id is not null`.as('isNoticed')])
      .where(anyOf('users.id', notice.userIds))
      .where(notificationMayReach(notice.fromId, sql.ref('users.id'))),
)

/** Notifies one person like `notifyAll`. Returns true if the person got a notice. */
export async function notify(tx: Tx, announce: Announce, { to, ...notice }: Notice & { to: string }): Promise<boolean> {
  return (await notifyAll(tx, announce, [to], notice)).length > 0
}
