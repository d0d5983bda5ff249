import { type Expression, type QueryCreator, type Selectable, sql } from 'kysely'
import type { ConversationSide, Db, Tables, Tx } from '#server/database/tables.ts'
import { neighborColumn } from '#server/features/users/store.ts'
import { notificationMayReach } from '#server/features/visibility/may-reach.ts'
import { olderThan } from '#server/platform/db/paginate.ts'
import { preparedQuery, type QueryParameters } from '#server/platform/db/prepared-query.ts'
import { messagesPageSize, partnersPageSize } from '#shared/constants.ts'
import type { Cursor } from '#shared/cursor.ts'
import { formerNeighborId } from '#shared/users/former-neighbor.ts'
import { sideColumns } from './conversation-side.ts'

/** Selects from these two tables, or from CTEs with their columns. */
const storedRows = { messages: 'messages', conversations: 'conversations' }

export const selectMessages = (db: QueryCreator<Tables>, source = storedRows) =>
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
      'messages.client_id as clientId',
      'messages.created_at as createdAt',
      neighborColumn('sender').as('sender'),
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

type MessagesFilter = { taskId: string; helperId?: string | undefined } | { conversationId: string }

/**
 * Reads one page of the messages of a task, or of one of its chats, newest first. There is one row more if there is an
 * older page.
 */
export const findMessages = (db: Db, filter: MessagesFilter, cursor: Cursor | undefined) =>
  selectMessages(db)
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

const selectPartners = (db: Db, side: ConversationSide) =>
  db
    .selectFrom('conversations')
    .leftJoin('users', 'users.id', `conversations.${sideColumns(side).id}`)
    .select([
      'conversations.id',
      'conversations.last_message_at as lastMessageAt',
      neighborColumn('users').as('neighbor'),
    ])
export type PartnerRow = Awaited<ReturnType<ReturnType<typeof selectPartners>['executeTakeFirstOrThrow']>>

/**
 * Reads one page of the helpers in chat with the requester of a task, latest first, plus one row if there is a next
 * page. Helpers who deleted their accounts appear once, with their latest chat.
 */
export const findHelpersInChat = (db: Db, taskId: string, cursor: Cursor | undefined) =>
  selectPartners(db, 'helper')
    .where('task_id', '=', taskId)
    .where(({ eb, or }) => or([eb('helper_id', 'is not', null), eb('conversations.id', '=', latestFormer(db, taskId))]))
    .where(olderThan('conversations', cursor, 'last_message_at'))
    .orderBy('last_message_at', 'desc')
    .orderBy('conversations.id', 'desc')
    .limit(partnersPageSize + 1)
    .execute()

const latestFormer = (db: Db, taskId: string) =>
  formerConversations(db, taskId).orderBy('last_message_at', 'desc').orderBy('id', 'desc').limit(1)

/**
 * Returns the ids of all helpers who have chatted with the requester of this task, and whom a notification from
 * `fromId` may reach.
 */
export async function findHelperIdsInChat(db: Db, taskId: string, fromId: string | null): Promise<string[]> {
  const chats = await db
    .selectFrom('conversations')
    .select('helper_id')
    .$narrowType<{ helper_id: string }>()
    .where('task_id', '=', taskId)
    .where(notificationMayReach(fromId, sql.ref('helper_id')))
    .execute()
  return chats.map(({ helper_id }) => helper_id)
}

/** Returns the requester as chat partner of this helper on this task. */
export const findRequesterInChat = (db: Db, taskId: string, helperId: string) =>
  selectPartners(db, 'requester').where('task_id', '=', taskId).where('helper_id', '=', helperId).execute()

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
      'tasks.title as taskTitle',
      'conversations.requester_id as requesterId',
      neighborColumn('requester').as('requester'),
      neighborColumn('helper').as('helper'),
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
  content: string | null
  clientId: string | null
  since: Date
}

/**
 * Tells three things in one query: whether the chat of this task and helper exists, whether this sender has written the
 * same text in it since `since`, and whether this sender has used the client id on this task.
 */
export const findSentBefore = async (db: Db, input: SentBeforeInput) =>
  (await sentBeforeQuery(db, input))[0] as SentBefore

const sentBeforeQuery = preparedQuery(
  (db, { taskId, helperId, senderId, content, clientId, since }: QueryParameters<SentBeforeInput>) => {
    const bySender = db.selectFrom('messages').select('messages.id').where('sender_id', '=', senderId)
    const chat = conversationOf(db, taskId, helperId)
    const sameTextRecently = bySender
      .where('conversation_id', 'in', chat)
      .where('created_at', '>', since)
      .where('content', '=', content)
    const sameClientId = bySender.where('messages.task_id', '=', taskId).where('client_id', '=', clientId)
    return db.selectNoFrom(({ exists }) => [
      exists(chat).$castTo<boolean>().as('chatExists'),
      exists(sameTextRecently).as('isSameTextRecent'),
      exists(sameClientId).as('isRepeat'),
    ])
  },
)
type SentBefore = Awaited<ReturnType<typeof sentBeforeQuery>>[number]
