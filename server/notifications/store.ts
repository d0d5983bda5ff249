import { type Expression, type QueryCreator, sql } from 'kysely'
import { among } from '#server/db/among.ts'
import { lockStaying } from '#server/db/lock-staying.ts'
import { olderThan } from '#server/db/page.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import type { Slots } from '#server/db/written-once.ts'
import type { MailKind } from '#server/mail/outbox.ts'
import type { Mask } from '#server/users/mask.ts'
import { notificationsPage } from '#shared/limits.ts'
import type { NoticeWords, Topic } from '#shared/notifications/wording.ts'
import type { Cursor } from '#shared/page.ts'
import { isWanted } from './settings.ts'

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

/** `mail` is the kind of mail that says it as things stand when it is sent; else it says what the notice says. */
export type Notice = { taskId: string | null; words: NoticeWords; mail?: MailKind }

/** What a notice that is left says. */
export type LeftNotice = { taskId: string | null } & Omit<NoticeWords, 'topic'>

/**
 * One notice for each of these people who has not switched it off; answers with whom it was left for. What one
 * neighbor writes on one task shares a notice until it is read.
 */
export const insertNotices = (
  db: QueryCreator<Tables>,
  people: Expression<string[]>,
  left: Slots<LeftNotice>,
  topic: Topic,
) =>
  db
    .insertInto('notifications')
    .columns(['user_id', 'related_task_id', 'from_id', 'type', 'title', 'message'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(({ cast }) => [
          'users.id',
          cast(left.taskId, 'uuid').as('task'),
          cast(left.fromId, 'uuid').as('from'),
          cast(left.type, 'text').as('type'),
          cast(left.title, 'text').as('title'),
          cast(left.message, 'text').as('message'),
        ])
        .where(among('users.id', people))
        .where(isWanted('in_app_notifications', topic))
        .$call(lockStaying),
    )
    .onConflict((row) => row.doNothing())
    .returning(['id', 'user_id'])

/** The notice that the same statement leaves for somebody, as `noticed`; null where they have switched such off. */
export const noticedTo = (userId: 'users.id' | 'push_devices.user_id') =>
  sql<string | null>`(select id from noticed where noticed.user_id = ${sql.ref(userId)})`

/** It stands in the statements' texts, or no plan made beforehand could use the index of what is unread. */
const isUnread = sql<boolean>`not is_read`

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(isUnread)
    .executeTakeFirstOrThrow()
  return count
}

/** One page, newest first, and one notification more where there is a next page. */
export function findNotifications(db: Db, userId: string, cursor: Cursor | undefined) {
  return selectNotifications(db)
    .where('user_id', '=', userId)
    .where(olderThan('notifications', cursor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(notificationsPage + 1)
    .execute()
}

/** Only one's own; nothing comes back for anybody else's. */
export function markRead(tx: Tx, userId: string, id: string) {
  return tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst()
}

const markOwnRead = (tx: Tx, userId: string) =>
  tx.updateTable('notifications').set({ is_read: true }).where('user_id', '=', userId).where(isUnread)

export async function markAllRead(tx: Tx, userId: string) {
  await markOwnRead(tx, userId).execute()
}

/** What tells of one task, but of its messages: those are read with their chat. */
export async function markTaskRead(tx: Tx, userId: string, taskId: string) {
  await markOwnRead(tx, userId).where('related_task_id', '=', taskId).where('type', '<>', 'message_received').execute()
}

/** One neighbor's messages to somebody on one task. */
export type Heard = Slots<{ userId: string; taskId: string; fromId: string }>

const tellsOf = ({ userId, taskId, fromId }: Heard) => sql<boolean>`type = 'message_received'
  and user_id = ${userId}::uuid and related_task_id = ${taskId}::uuid and from_id = ${fromId}::uuid`

/** Who reads messages has read what tells of them. */
export const readNotices = (db: QueryCreator<Tables>, heard: Heard) =>
  db
    .updateTable('notifications')
    .set({ is_read: sql.lit(true) })
    .where(tellsOf(heard))
    .where(isUnread)
    .returning('id')

/** The notice that tells of them until it is read stands where the latest of them does, not below what is older. */
export const moveUnreadNotice = (db: QueryCreator<Tables>, heard: Heard) =>
  db
    .updateTable('notifications')
    .set({ created_at: sql<Date>`statement_timestamp()` })
    .where(tellsOf(heard))
    .where(isUnread)

/** The notice that tells of them until it is read. */
export const unreadNotice = (db: QueryCreator<Tables>, heard: Heard) =>
  db.selectFrom('notifications').select('id').where(tellsOf(heard)).where(isUnread)

/** Each message of a chat that is read as it comes leaves a notice: of those that are read the latest is enough. */
export const deleteReadNotices = (db: QueryCreator<Tables>, heard: Heard) =>
  db.deleteFrom('notifications').where(tellsOf(heard)).where('is_read', '=', sql.lit(true)).returning('id')

/** Notices repeat a task's title. */
export const maskNoticesOn = (tx: Tx, taskIds: string[], mask: Mask) =>
  tx
    .updateTable('notifications')
    .set({ message: mask('message') })
    .where(among('related_task_id', taskIds))
    .execute()
