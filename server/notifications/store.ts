import { olderThan } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { notificationsPage } from '#shared/limits.ts'
import type { Words } from '#shared/notifications/wording.ts'
import type { Cursor } from '#shared/page.ts'

const columns = [
  'id',
  'type',
  'title',
  'message',
  'is_read as isRead',
  'related_task_id as relatedTaskId',
  'created_at as createdAt',
] as const

const selectNotifications = (db: Db) => db.selectFrom('notifications').select(columns)
export type NotificationRow = Awaited<ReturnType<ReturnType<typeof selectNotifications>['executeTakeFirstOrThrow']>>

export type Notice = { to: string; taskId: string | null; words: Words }

/** Nothing comes back where an unread notice of messages on this task is already waiting: one is enough. */
export function insertNotice(tx: Tx, { to, taskId, words: { fromId, ...words } }: Notice) {
  return tx
    .insertInto('notifications')
    .values({ user_id: to, related_task_id: taskId, from_id: fromId, ...words })
    .onConflict((row) => row.doNothing())
    .returning('id')
    .executeTakeFirst()
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
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

export async function markAllRead(tx: Tx, userId: string) {
  await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .execute()
}
