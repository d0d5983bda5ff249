import { type Expression, type QueryCreator, type Selectable, sql } from 'kysely'
import type { ConversationSide, Db, Tables, Tx } from '#server/database/tables.ts'
import { neighborSeenBy } from '#server/features/users/store.ts'
import { mayReach, type UserId } from '#server/features/visibility/may-reach.ts'
import { isPaused } from '#server/features/visibility/paused.ts'
import { isOpenToChat, visibleTo } from '#server/features/visibility/visible-to.ts'
import { olderThan } from '#server/platform/db/paginate.ts'
import { preparedQuery, type QueryParameters } from '#server/platform/db/prepared-query.ts'
import { messagesPageSize, partnersPageSize } from '#shared/constants.ts'
import type { Cursor } from '#shared/cursor.ts'
import { unseenTaskTitle } from '#shared/tasks/copy.ts'
import { formerNeighborId } from '#shared/users/former-neighbor.ts'
import { otherSide, sideColumns } from './conversation-side.ts'

/** Selects from these two tables, or from CTEs with their columns. */
const storedRows = { messages: 'messages', conversations: 'conversations' }

/** Selects messages for their senders; for another viewer, `viewerId` says how much of the sender is seen. */
export const selectMessages = (
  db: QueryCreator<Tables>,
  source = storedRows,
  viewerId: UserId = sql.ref<string>('messages.sender_id'),
) =>
  db
    .selectFrom(sql<Selectable<Tables['messages']>>`${sql.table(source.messages)}`.as('messages'))
    .innerJoin(
      sql<Selectable<Tables['conversations']>>`${sql.table(source.conversations)}`.as('conversations'),
      'conversations.id',
      'messages.conversation_id',
    )
    .leftJoin('users as sender', 'sender.id', 'messages.sender_id')
    .leftJoin('files', 'files.message_id', 'messages.id')
    .select([
      'messages.id',
      'messages.task_id as taskId',
      'messages.sender_id as senderId',
      'messages.content',
      'messages.is_offer as isOffer',
      'messages.is_hidden as isHidden',
      'messages.client_id as clientId',
      'messages.created_at as createdAt',
      neighborSeenBy('sender', viewerId).as('sender'),
      'files.id as fileId',
      'files.type as fileType',
      'files.filename as attachmentName',
      'files.size as attachmentSize',
      'files.width as attachmentWidth',
      'files.height as attachmentHeight',
    ])
    .select(({ eb, ref }) =>
      eb
        .case()
        .when('messages.sender_id', '=', ref('conversations.helper_id'))
        .then(ref('conversations.requester_id'))
        .else(ref('conversations.helper_id'))
        .end()
        .as('recipientId'),
    )
export type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>

/** Finds a message that this transaction has just inserted; a missing row is a bug. */
export const findMessageOrThrow = (tx: Tx, id: string) =>
  selectMessages(tx).where('messages.id', '=', id).executeTakeFirstOrThrow()

/** Finds a message that this sender has already sent under this client id. */
export const findSentMessage = (db: Db, senderId: string, taskId: string, clientId: string) =>
  selectMessages(db)
    .where('messages.sender_id', '=', senderId)
    .where('messages.task_id', '=', taskId)
    .where('messages.client_id', '=', clientId)
    .executeTakeFirst()

type Id = string | Expression<string>
const conversationOf = (db: Db, taskId: Id, helperId: Id) =>
  db.selectFrom('conversations').select('id').where('task_id', '=', taskId).where('helper_id', '=', helperId)

/** Selects all chats of a task whose helpers have deleted their accounts; these helpers cannot be distinguished. */
const formerConversations = (db: Db, taskId: string) =>
  db.selectFrom('conversations').select('id').where('task_id', '=', taskId).where('helper_id', 'is', null)

type MessagesFilter = { viewerId: string } & (
  | { taskId: string; helperId?: string | undefined }
  | { conversationId: string }
)

/**
 * Reads one page of the messages of a task, or of one of its chats, newest first. There is one row more if there is an
 * older page.
 */
export const findMessages = (db: Db, filter: MessagesFilter, cursor: Cursor | undefined) =>
  selectMessages(db, storedRows, filter.viewerId)
    .where(({ eb }) => {
      if ('conversationId' in filter) return eb('messages.conversation_id', '=', filter.conversationId)
      const { taskId, helperId } = filter
      if (helperId === undefined) return eb('messages.task_id', '=', taskId)
      return helperId === formerNeighborId
        ? eb('messages.conversation_id', 'in', formerConversations(db, taskId))
        : eb('messages.conversation_id', '=', conversationOf(db, taskId, helperId))
    })
    .where(olderThan('messages', cursor))
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(messagesPageSize + 1)
    .execute()

/** Selects the title of a chat's task; a viewer who no longer sees the task does not get later edits of it. */
export const titleSeenBy = (viewerId: string) =>
  sql<string>`case when ${visibleTo(viewerId)} then tasks.title else ${unseenTaskTitle}::text end`

/** SQL condition for a row of `conversations`: its two sides may reach each other. */
const sidesMayReachEachOther = mayReach(
  sql.ref<string | null>('conversations.requester_id'),
  sql.ref<string>('conversations.helper_id'),
)

/** Selects whether the two sides of a conversation can no longer write to each other on this task. */
export const isChatClosed = sql<boolean>`not (${sidesMayReachEachOther}
  and ${isOpenToChat(sql.ref<string | null>('conversations.helper_id'))})`

const selectPartners = (db: Db, side: ConversationSide) =>
  db
    .selectFrom('conversations')
    .innerJoin('tasks', 'tasks.id', 'conversations.task_id')
    .leftJoin('users', 'users.id', `conversations.${sideColumns(side).id}`)
    .select([
      'conversations.id',
      'conversations.last_message_at as lastMessageAt',
      neighborSeenBy('users', sql.ref<string>(`conversations.${sideColumns(otherSide[side]).id}`)).as('neighbor'),
      isChatClosed.as('isClosed'),
    ])
export type PartnerRow = Awaited<ReturnType<ReturnType<typeof selectPartners>['executeTakeFirstOrThrow']>>

/**
 * Reads one page of the helpers in chat with the requester of a task, latest first, plus one row if there is a next
 * page. Helpers who deleted their accounts appear once, with their latest chat.
 */
export const findHelpersInChat = (db: Db, taskId: string, cursor: Cursor | undefined) =>
  selectPartners(db, 'helper')
    .where('task_id', '=', taskId)
    .where(({ eb, or }) =>
      or([eb('conversations.helper_id', 'is not', null), eb('conversations.id', '=', latestFormer(db, taskId))]),
    )
    .where(olderThan('conversations', cursor, 'last_message_at'))
    .orderBy('last_message_at', 'desc')
    .orderBy('conversations.id', 'desc')
    .limit(partnersPageSize + 1)
    .execute()

const latestFormer = (db: Db, taskId: string) =>
  formerConversations(db, taskId).orderBy('last_message_at', 'desc').orderBy('id', 'desc').limit(1)

/**
 * Returns the ids of all helpers who have chatted with the requester of this task, and whom the requester may reach:
 * all neighbors who may see it because they have written.
 */
export async function findHelperIdsInChat(db: Db, taskId: string): Promise<string[]> {
  const chats = await db
    .selectFrom('conversations')
    .select('helper_id')
    .$narrowType<{ helper_id: string }>()
    .where('task_id', '=', taskId)
    .where('helper_id', 'is not', null)
    .where(mayReach(sql.ref<string | null>('requester_id'), sql.ref<string>('helper_id'), { mayBeGone: true }))
    .execute()
  return chats.map(({ helper_id }) => helper_id)
}

/** Returns the requester as chat partner of this helper on this task. */
export const findRequesterInChat = (db: Db, taskId: string, helperId: string) =>
  selectPartners(db, 'requester')
    .where('task_id', '=', taskId)
    .where('conversations.helper_id', '=', helperId)
    .execute()

/** Reads one page of all chats of a user, by id, plus one row if there is a next page. */
export function findConversationsOf(db: Db, userId: string, cursor: Cursor | undefined) {
  const first = (side: ConversationSide) => {
    const chats = db.selectFrom('conversations').select('id').where(sideColumns(side).id, '=', userId).orderBy('id')
    const afterCursor = cursor ? chats.where('id', '>', cursor.id) : chats
    return db.selectFrom(afterCursor.limit(messagesPageSize + 1).as(side)).select('id')
  }
  return db
    .selectFrom('conversations')
    .innerJoin('tasks', 'tasks.id', 'conversations.task_id')
    .leftJoin('users as requester', 'requester.id', 'conversations.requester_id')
    .leftJoin('users as helper', 'helper.id', 'conversations.helper_id')
    .select([
      'conversations.id',
      'conversations.last_message_at as createdAt',
      titleSeenBy(userId).as('taskTitle'),
      'conversations.requester_id as requesterId',
      neighborSeenBy('requester', userId).as('requester'),
      neighborSeenBy('helper', userId).as('helper'),
    ])
    .where('conversations.id', 'in', first('requester').unionAll(first('helper')))
    .orderBy('conversations.id')
    .limit(messagesPageSize + 1)
    .execute()
}

type SentBeforeInput = {
  taskId: string
  helperId: string
  senderId: string
  recipientId: string
  content: string | null
  clientId: string | null
  since: Date
}

/**
 * Tells five things in one query: whether the chat of this task and helper exists, whether the sender may reach the
 * recipient, whether the sender is paused, whether the sender has written the same text in the chat since `since`, and
 * whether the sender has used the client id on this task.
 */
export const findSentBefore = async (db: Db, input: SentBeforeInput) =>
  (await sentBeforeQuery(db, input))[0] as SentBefore

const sentBeforeQuery = preparedQuery(
  (db, { taskId, helperId, senderId, recipientId, content, clientId, since }: QueryParameters<SentBeforeInput>) => {
    const bySender = db.selectFrom('messages').select('messages.id').where('sender_id', '=', senderId)
    const chat = conversationOf(db, taskId, helperId)
    const sameTextRecently = bySender
      .where('conversation_id', 'in', chat)
      .where('created_at', '>', since)
      .where('content', '=', content)
    const sameClientId = bySender.where('messages.task_id', '=', taskId).where('client_id', '=', clientId)
    return db.selectNoFrom(({ exists }) => [
      exists(chat).$castTo<boolean>().as('chatExists'),
      sql<boolean>`${mayReach(senderId, recipientId)}`.as('isReachable'),
      isPaused(senderId).as('isPaused'),
      exists(sameTextRecently).as('isSameTextRecent'),
      exists(sameClientId).as('isRepeat'),
    ])
  },
)
type SentBefore = Awaited<ReturnType<typeof sentBeforeQuery>>[number]
