import { type RawBuilder, sql } from 'kysely'
import { aDay, interval } from '#server/db/interval.ts'
import type { Db } from '#server/db/tables.ts'
import { nextTurnAt } from '#server/mail/turns.ts'
import { unreadChatsMax, unreadMailAfterMinutes, unreadMailPauseMinutes } from '#shared/limits.ts'
import { columnsOf, type End, hasUnread, otherEnd } from './ends.ts'

/** When somebody may be mailed of what they have not read since then: some minutes later, and some after the last. */
const mailAt = (userId: RawBuilder<string>, since: RawBuilder<Date>) => sql<Date>`greatest(
  ${since} + ${interval(unreadMailAfterMinutes, 'mins')},
  (select max(sent_at) from message_mails where user_id = ${userId}) + ${interval(unreadMailPauseMinutes, 'mins')})`

const ofUser = sql<string>`users.id`
/** When the person of a `users` row may be mailed of a message that comes in now. */
export const nextMessageMailAt = sql<Date>`greatest(${mailAt(ofUser, sql`now()`)}, ${nextTurnAt(ofUser)})`

export type Unread = {
  chatId: string
  from: string | null
  taskTitle: string
  count: number
  /** The moment of the newest of it. */
  until: Date
  /** When this was so. */
  at: Date
  /** When they may be mailed of the oldest of all that. */
  mailAt: Date
}

/**
 * That a mail of this went out. How far is noted chat by chat: a chat's messages are committed in their order, but one
 * of another chat may come in yet that was begun before the mail was written. When mails were sent is kept for a day,
 * though the latest alone counts; and longer where an older version sent them, which noted no chats.
 */
export async function noteMessageMail(db: Db, userId: string, { told, at }: { told: Unread[]; at: Date }) {
  const [ids, untils] = [told.map(({ chatId }) => chatId), told.map(({ until }) => until)]
  // The chats that are still there, and in the order in which leaving locks them.
  await sql`
    with noted as (
      insert into mailed_chats (user_id, conversation_id, until)
      select ${userId}::uuid, id, until
      from unnest(${ids}::uuid[], ${untils}::timestamptz[]) as told (id, until) join conversations using (id)
      order by id for key share of conversations
      on conflict (user_id, conversation_id) do update set until = greatest(mailed_chats.until, excluded.until))
    insert into message_mails (user_id, sent_at, by_chat) values (${userId}, ${at}, true)`.execute(db)
  await db
    .deleteFrom('message_mails')
    .where('user_id', '=', userId)
    .where('by_chat', '=', true)
    .where('sent_at', '<', sql<Date>`now() - ${aDay}`)
    .execute()
}

const unreadAt = (reader: End, userId: string) => {
  const [own, other] = [columnsOf(reader), columnsOf(otherEnd[reader])]
  const [wroteAt, readAt] = [sql.ref(other.wroteAt), sql.ref(own.readAt)]
  return sql`(select id, task_id, ${wroteAt} as wrote_at, ${sql.ref(other.id)} as other, ${readAt} as read_at
    from conversations where ${sql.ref(own.id)} = ${userId}::uuid
      and ${hasUnread(reader)}
    order by ${wroteAt} desc limit ${sql.lit(unreadChatsMax)})`
}

/** The latest chats of a person in which the other end has written what they have not read. */
const unreadOf = (userId: string) =>
  sql`unread as (${unreadAt('requester', userId)} union all ${unreadAt('helper', userId)})`

export type UnreadChatRow = { taskId: string; taskTitle: string; userId: string; lastMessageAt: Date }

/** In which chats somebody who is still there has written what this person has not read, the latest first. */
export async function findUnreadChats(db: Db, userId: string): Promise<UnreadChatRow[]> {
  const { rows } = await sql<UnreadChatRow>`
    with ${unreadOf(userId)}
    select task_id as "taskId", tasks.title as "taskTitle", other as "userId", wrote_at as "lastMessageAt"
    from unread join tasks on tasks.id = unread.task_id
    where other is not null
    order by wrote_at desc limit ${sql.lit(unreadChatsMax)}`.execute(db)
  return rows
}

/**
 * What was written to somebody and neither read nor mailed since, chat by chat, the latest first. What an offer says is
 * not among it: the offer has a mail of its own.
 */
export async function findUnread(db: Db, userId: string): Promise<Unread[]> {
  const known = sql`greatest(unread.read_at, mailed_chats.until, mailed.until, '-infinity')`
  const oldest = sql<Date>`min(min(messages.created_at)) over ()`
  const { rows } = await sql<Unread>`
    with mailed as (select max(sent_at) as until from message_mails where user_id = ${userId}::uuid and not by_chat),
    ${unreadOf(userId)}
    select unread.id as "chatId", users.first_name as "from", tasks.title as "taskTitle", count(*) as count,
      unread.wrote_at as until, now() as at, ${mailAt(sql`${userId}::uuid`, oldest)} as "mailAt"
    from mailed cross join unread
    join tasks on tasks.id = unread.task_id
    join messages on messages.conversation_id = unread.id
    left join users on users.id = unread.other
    left join mailed_chats on mailed_chats.user_id = ${userId}::uuid and mailed_chats.conversation_id = unread.id
    where unread.wrote_at > ${known} and messages.created_at > ${known}
      and messages.sender_id <> ${userId}::uuid and not is_offer
    group by unread.id, users.first_name, tasks.title, unread.wrote_at
    order by unread.wrote_at desc`.execute(db)
  return rows
}
