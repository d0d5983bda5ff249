import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { unreadChatsMax, unreadMailAfterMinutes, unreadMailPauseMinutes, unreadMailsADay } from '#shared/limits.ts'

const minutes = (count: number) => sql`make_interval(mins => ${sql.lit(count)})`

/** When somebody may be mailed of a message that comes in now: in some minutes, and not too often. */
export const nextMessageMailAt = (userId: string) => sql<Date>`greatest(
  now() + ${minutes(unreadMailAfterMinutes)},
  (select max(sent_at) from message_mails where user_id = ${userId}::uuid) + ${minutes(unreadMailPauseMinutes)},
  (select sent_at from message_mails where user_id = ${userId}::uuid
    order by sent_at desc offset ${sql.lit(unreadMailsADay - 1)} limit 1) + interval '1 day')`

/** That a mail of messages went out now. Of the older ones only those count that were sent within a day. */
export async function noteMessageMail(db: Db, userId: string) {
  await db.insertInto('message_mails').values({ user_id: userId }).execute()
  await db
    .deleteFrom('message_mails')
    .where('user_id', '=', userId)
    .where('sent_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}

export type Unread = { from: string | null; taskTitle: string; count: number }

/** All chats of a person: with whom, and how far they have read. */
const chatsOf = (userId: string) => sql`chats as (
  select id, task_id, last_message_at, helper_id as other, requester_read_at as read_at
    from conversations where requester_id = ${userId}::uuid
  union all
  select id, task_id, last_message_at, requester_id, helper_read_at
    from conversations where helper_id = ${userId}::uuid)`

export type UnreadChatRow = { taskId: string; taskTitle: string; userId: string; lastMessageAt: Date }

/** In which chats somebody who is still there has written what this person has not read, the latest first. */
export async function findUnreadChats(db: Db, userId: string): Promise<UnreadChatRow[]> {
  const { rows } = await sql<UnreadChatRow>`
    with ${chatsOf(userId)}
    select task_id as "taskId", tasks.title as "taskTitle", other as "userId", last_message_at as "lastMessageAt"
    from chats join tasks on tasks.id = chats.task_id
    where last_message_at > coalesce(read_at, '-infinity')
      and exists (select from messages where conversation_id = chats.id and sender_id = chats.other
        and messages.created_at > coalesce(chats.read_at, '-infinity'))
    order by last_message_at desc limit ${sql.lit(unreadChatsMax)}`.execute(db)
  return rows
}

/**
 * What was written to somebody and neither read nor mailed since, chat by chat, the latest first. What an offer says is
 * not among it: the offer has a mail of its own.
 */
export async function findUnread(db: Db, userId: string): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    with mailed as (select max(sent_at) as until from message_mails where user_id = ${userId}::uuid),
    ${chatsOf(userId)}
    select users.first_name as "from", tasks.title as "taskTitle", count(*) as count
    from mailed cross join chats
    join tasks on tasks.id = chats.task_id
    join messages on messages.conversation_id = chats.id
    left join users on users.id = chats.other
    where chats.last_message_at > greatest(chats.read_at, mailed.until, '-infinity')
      and messages.created_at > greatest(chats.read_at, mailed.until, '-infinity')
      and messages.sender_id <> ${userId}::uuid and not is_offer
    group by chats.id, users.first_name, tasks.title, chats.last_message_at
    order by chats.last_message_at desc`.execute(db)
  return rows
}
