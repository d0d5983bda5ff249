import { type Expression, sql } from 'kysely'
import type { ConversationSide, Db } from '#server/database/tables.ts'
import { neighborSeenBy } from '#server/features/users/store.ts'
import { mayReach } from '#server/features/visibility/may-reach.ts'
import { chatVisibleTo } from '#server/features/visibility/visible-to.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { olderThan } from '#server/platform/db/paginate.ts'
import { chatsPageSize, lastTextMaxCharacters, unreadChatsMax } from '#shared/constants.ts'
import type { Cursor } from '#shared/cursor.ts'
import { removedMessageText } from '#shared/messages/copy.ts'
import { hasUnread, otherSide, sideColumns } from './conversation-side.ts'
import { isChatClosed, titleSeenBy } from './queries.ts'

/** SQL condition: this side has not read a message that may reach it. It agrees with `findUnreadChats`. */
const isUnreadBy = (reader: ConversationSide, userId: string): Condition =>
  sql`(${chatVisibleTo(userId, [reader])} and ${hasUnread(reader)}
    and ${mayReach(sql.ref<string | null>(`conversations.${sideColumns(otherSide[reader]).id}`), userId)})`

/** Selects chats of this user with the other person and the last message, the latest first. */
const selectChatSummaries = (db: Db, userId: string, ids: Expression<{ id: string }>) =>
  db
    .selectFrom('conversations')
    .innerJoin('tasks', 'tasks.id', 'conversations.task_id')
    .leftJoin('users as partner', (join) =>
      join.on(
        'partner.id',
        '=',
        sql<string>`case when conversations.requester_id = ${userId}::uuid
          then conversations.helper_id else conversations.requester_id end`,
      ),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('messages')
          .select(['messages.id', 'sender_id', 'is_hidden'])
          .select(
            sql<string | null>`case when is_hidden then ${removedMessageText}::text else content end`.as('content'),
          )
          .select(sql<boolean>`is_offer and not is_hidden`.as('is_offer'))
          .whereRef('conversation_id', '=', 'conversations.id')
          .orderBy('created_at', 'desc')
          .orderBy('messages.id', 'desc')
          .limit(1)
          .as('last_message'),
      (join) => join.onTrue(),
    )
    .leftJoin('files', (join) =>
      join.onRef('files.message_id', '=', 'last_message.id').on(sql<boolean>`not last_message.is_hidden`),
    )
    .select([
      'conversations.id',
      'conversations.task_id as taskId',
      titleSeenBy(userId).as('taskTitle'),
      'tasks.task_type as taskType',
      neighborSeenBy('partner', userId).as('partner'),
      'conversations.last_message_at as lastMessageAt',
      'files.type as lastFileType',
    ])
    .select(isChatClosed.as('isClosed'))
    .select(sql<string | null>`left(last_message.content, ${sql.lit(lastTextMaxCharacters)})`.as('lastText'))
    .select(sql<boolean>`coalesce(last_message.sender_id = ${userId}::uuid, false)`.as('isLastOwn'))
    .select(sql<boolean>`coalesce(last_message.is_offer, false)`.as('isLastOffer'))
    .select(sql<boolean>`coalesce(last_message.is_hidden, false)`.as('isLastRemoved'))
    .select(
      sql<boolean>`(${isUnreadBy('requester', userId)} or ${isUnreadBy('helper', userId)}) is true`.as('isUnread'),
    )
    .where('conversations.id', 'in', sql<string>`${ids}`)
    .orderBy('conversations.last_message_at', 'desc')
    .orderBy('conversations.id', 'desc')
export type ChatSummaryRow = Awaited<ReturnType<ReturnType<typeof selectChatSummaries>['executeTakeFirstOrThrow']>>

/**
 * Reads one page of the chats of a user, the latest first, plus one row if there is a next page. Each side of the chats
 * is read along its own index.
 */
export function findLatestChatSummaries(db: Db, userId: string, cursor: Cursor | undefined): Promise<ChatSummaryRow[]> {
  const latestAs = (side: ConversationSide) => {
    const latest = db
      .selectFrom('conversations')
      .select('id')
      .where(chatVisibleTo(userId, [side]))
      .where(olderThan('conversations', cursor, 'last_message_at'))
      .orderBy('last_message_at', 'desc')
      .orderBy('id', 'desc')
      .limit(chatsPageSize + 1)
    return db.selectFrom(latest.as(side)).select('id')
  }
  return selectChatSummaries(db, userId, latestAs('requester').unionAll(latestAs('helper')))
    .limit(chatsPageSize + 1)
    .execute()
}

/** Reads the unread chats of a user, the latest first, as many as `findUnreadChats` does. */
export function findUnreadChatSummaries(db: Db, userId: string): Promise<ChatSummaryRow[]> {
  const unreadBy = (reader: ConversationSide) => {
    const unread = db
      .selectFrom('conversations')
      .select('id')
      .where(isUnreadBy(reader, userId))
      .orderBy(sideColumns(otherSide[reader]).wroteAt, 'desc')
      .limit(unreadChatsMax)
    return db.selectFrom(unread.as(reader)).select('id')
  }
  return selectChatSummaries(db, userId, unreadBy('requester').unionAll(unreadBy('helper')))
    .limit(unreadChatsMax)
    .execute()
}
