import { type Expression, type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { ConversationSide, Db, Tables } from '#server/database/tables.ts'
import { selectMailRecipients } from '#server/features/notifications/settings.ts'
import { quotaFreeAt } from '#server/features/outbox/daily-quota.ts'
import { insertMailOnce } from '#server/features/outbox/store.ts'
import { mayReach } from '#server/features/visibility/may-reach.ts'
import { chatVisibleTo, visibleTo } from '#server/features/visibility/visible-to.ts'
import { isNotHidden } from '#server/features/visibility/withheld.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { interval, oneDay } from '#server/platform/db/interval.ts'
import { unreadChatsMax, unreadMailAfterMinutes, unreadMailPauseMinutes } from '#shared/constants.ts'
import { messageTopic } from '#shared/notifications/notification-copy.ts'
import { hasUnread, otherSide, sideColumns } from './conversation-side.ts'
import { titleSeenBy } from './queries.ts'

/**
 * Earliest time of a mail about messages that are unread since `since`: `unreadMailAfterMinutes` after that time, and
 * `unreadMailPauseMinutes` after the last such mail, whichever is later.
 */
const earliestMailAt = (userId: RawBuilder<string>, since: RawBuilder<Date>) => sql<Date>`greatest(
  ${since} + ${interval(unreadMailAfterMinutes, 'mins')},
  (select max(sent_at) from message_mails where user_id = ${userId}) + ${interval(unreadMailPauseMinutes, 'mins')})`

const userIdColumn = sql<string>`users.id`
/** Earliest time at which the user of a `users` row may be mailed about a message that arrives now. */
export const nextMessageMailAt = sql<Date>`greatest(${earliestMailAt(userIdColumn, sql`now()`)}, ${quotaFreeAt(userIdColumn)})`

export const messageMailKind = 'messages'

/** Enqueues at most one mail per user within some minutes, about everything unread by then. */
export const insertUnreadMails = (
  db: QueryCreator<Tables>,
  userIds: string[] | Expression<string[]>,
  dueAt = nextMessageMailAt,
) => insertMailOnce(db, selectMailRecipients(db, userIds, messageTopic), { kind: messageMailKind, dueAt })

/** The unread messages of one chat about which no mail was sent. */
export type UnmailedChatRow = {
  chatId: string
  from: string | null
  taskTitle: string
  count: number
  /** Time of the newest of these messages. */
  until: Date
  /** Time of this snapshot. */
  at: Date
  /** Earliest time of a mail about the oldest unread message of all chats. */
  mailAt: Date
}

/**
 * Records that a mail about these chats was sent. The progress is noted per chat: messages of one chat commit in order,
 * but a message of another chat may commit later although it began before the mail was written. Times of sent mails are
 * kept for a day, although only the latest counts; rows without `by_chat` come from older versions and are kept,
 * because they alone say what was mailed.
 */
export async function recordMessageMail(db: Db, userId: string, { chats, at }: { chats: UnmailedChatRow[]; at: Date }) {
  const [ids, untils] = [chats.map(({ chatId }) => chatId), chats.map(({ until }) => until)]
  // Selects only chats that still exist, and locks them in the same order as the deletion of an account does.
  await sql`
    with noted as (
      insert into mailed_chats (user_id, conversation_id, until)
      select ${userId}::uuid, id, until
      from unnest(${ids}::uuid[], ${untils}::timestamptz[]) as covered (id, until) join conversations using (id)
      order by id for key share of conversations
      on conflict (user_id, conversation_id) do update set until = greatest(mailed_chats.until, excluded.until))
    insert into message_mails (user_id, sent_at, by_chat) values (${userId}, ${at}, true)`.execute(db)
  await db
    .deleteFrom('message_mails')
    .where('user_id', '=', userId)
    .where('by_chat', '=', true)
    .where('sent_at', '<', sql<Date>`now() - ${oneDay}`)
    .execute()
}

const selectUnreadAs = (reader: ConversationSide, userId: string) => {
  const [own, other] = [sideColumns(reader), sideColumns(otherSide[reader])]
  const [wroteAt, readAt, otherId] = [sql.ref(other.wroteAt), sql.ref(own.readAt), sql.ref<string>(other.id)]
  return sql`(select id, task_id, ${wroteAt} as wrote_at, ${otherId} as other, ${readAt} as read_at
    from conversations where ${chatVisibleTo(userId, [reader])} and ${mayReach(otherId, userId)}
      and ${hasUnread(reader)}
    order by ${wroteAt} desc limit ${sql.lit(unreadChatsMax)})`
}

/** CTE of a user's latest chats in which the other side, if it may reach the user, has written unread messages. */
const unreadChatsCte = (userId: string) =>
  sql`unread as (${selectUnreadAs('requester', userId)} union all ${selectUnreadAs('helper', userId)})`

const isPushedChatUnread = (reader: ConversationSide): Condition =>
  sql`(${chatVisibleTo(sql.ref('push_devices.user_id'), [reader])} and ${hasUnread(reader)}
    and ${sql.ref(sideColumns(otherSide[reader]).id)} = pushes.from_id
    and exists (select from messages where conversation_id = conversations.id and sender_id = pushes.from_id
      and created_at > coalesce(${sql.ref(sideColumns(reader).readAt)}, '-infinity')
      and not is_offer and ${isNotHidden('messages')}))`

/**
 * SQL condition for a push joined to its device: it is not about a message, or the chat has a message that nobody has
 * read yet, and that is not hidden.
 */
export const isPushedMessageUnread: Condition = sql`(pushes.type <> 'message_received'
  or exists (select from conversations where conversations.task_id = pushes.task_id
    and (${isPushedChatUnread('requester')} or ${isPushedChatUnread('helper')})))`

export type UnreadChatRow = {
  taskId: string
  taskTitle: string
  userId: string
  firstName: string
  isOffer: boolean
  lastMessageAt: Date
}

/** Returns the chats with unread messages, latest first. An offer that is hidden reads like any removed message. */
export async function findUnreadChats(db: Db, userId: string): Promise<UnreadChatRow[]> {
  const { rows } = await sql<UnreadChatRow>`
    with ${unreadChatsCte(userId)}
    select unread.task_id as "taskId", ${titleSeenBy(userId)} as "taskTitle", other as "userId", users.first_name as "firstName",
      not exists (select from messages where conversation_id = unread.id and sender_id = other
        and (not is_offer or is_hidden) and created_at > coalesce(read_at, '-infinity')) as "isOffer",
      wrote_at as "lastMessageAt"
    from unread join tasks on tasks.id = unread.task_id join users on users.id = other
    order by wrote_at desc limit ${sql.lit(unreadChatsMax)}`.execute(db)
  return rows
}

/**
 * Returns the messages to a user that are neither read nor mailed, per chat, latest first. Offer messages are excluded,
 * because the offer has a mail of its own, and so are hidden messages, and chats on tasks that are withheld from the
 * user.
 */
export async function findUnmailedChats(db: Db, userId: string): Promise<UnmailedChatRow[]> {
  const coveredUntil = sql`greatest(unread.read_at, mailed_chats.until, mailed.until, '-infinity')`
  const oldest = sql<Date>`min(min(messages.created_at)) over ()`
  const { rows } = await sql<UnmailedChatRow>`
    with mailed as (select max(sent_at) as until from message_mails where user_id = ${userId}::uuid and not by_chat),
    ${unreadChatsCte(userId)}
    select unread.id as "chatId", users.first_name as "from", tasks.title as "taskTitle", count(*) as count,
      unread.wrote_at as until, now() as at, ${earliestMailAt(sql`${userId}::uuid`, oldest)} as "mailAt"
    from mailed cross join unread
    join tasks on tasks.id = unread.task_id
    join messages on messages.conversation_id = unread.id
    left join users on users.id = unread.other
    left join mailed_chats on mailed_chats.user_id = ${userId}::uuid and mailed_chats.conversation_id = unread.id
    where unread.wrote_at > ${coveredUntil} and messages.created_at > ${coveredUntil}
      and messages.sender_id is distinct from ${userId}::uuid and not is_offer
      and ${isNotHidden('messages')} and ${visibleTo(userId)}
    group by unread.id, users.first_name, tasks.title, unread.wrote_at
    order by unread.wrote_at desc`.execute(db)
  return rows
}
