import type { Expression, QueryCreator } from 'kysely'
import { olderThan } from '#server/db/page.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { type Slots, writtenOnce } from '#server/db/written-once.ts'
import { neighborIn } from '#server/users/store.ts'
import { messagesPage, partnersPage } from '#shared/limits.ts'
import type { Cursor } from '#shared/page.ts'
import { formerNeighborId } from '#shared/users/former.ts'
import { columnsOf, type End } from './ends.ts'

export const selectMessages = (db: QueryCreator<Tables>) =>
  db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .leftJoin('users as sender', 'sender.id', 'messages.sender_id')
    .leftJoin('files', 'files.message_id', 'messages.id')
    .select([
      'messages.id',
      'messages.task_id as taskId',
      'messages.sender_id as senderId',
      'messages.content',
      'messages.client_id as clientId',
      'messages.created_at as createdAt',
      neighborIn('sender').as('sender'),
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

/** For a message that this transaction has just written: without it there is a bug. */
export const findMessageOrThrow = (tx: Tx, id: string) =>
  selectMessages(tx).where('messages.id', '=', id).executeTakeFirstOrThrow()

/** What this sender has already sent from their screen under this client id. */
export const findSent = (db: Db, senderId: string, taskId: string, clientId: string) =>
  selectMessages(db)
    .where('messages.sender_id', '=', senderId)
    .where('messages.task_id', '=', taskId)
    .where('messages.client_id', '=', clientId)
    .executeTakeFirst()

type Id = string | Expression<string>
const conversationOf = (db: Db, taskId: Id, helperId: Id) =>
  db.selectFrom('conversations').select('id').where('task_id', '=', taskId).where('helper_id', '=', helperId)

/** All of a task's chats whose helper has left: there is nothing that could tell these helpers apart. */
const formerConversations = (db: Db, taskId: string) =>
  db.selectFrom('conversations').select('id').where('task_id', '=', taskId).where('helper_id', 'is', null)

type Whose = { taskId: string; helperId?: string | undefined } | { conversationId: string }

/** One page, newest first, and one message more where there is an older page; of all chats on the task, or of one. */
export const findMessages = (db: Db, whose: Whose, cursor: Cursor | undefined) =>
  selectMessages(db)
    .where(({ eb }) => {
      if ('conversationId' in whose) return eb('messages.conversation_id', '=', whose.conversationId)
      const { taskId, helperId } = whose
      if (helperId === undefined) return eb('messages.task_id', '=', taskId)
      return helperId === formerNeighborId
        ? eb('messages.conversation_id', 'in', formerConversations(db, taskId))
        : eb('messages.conversation_id', '=', conversationOf(db, taskId, helperId))
    })
    .where(olderThan('messages', cursor))
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(messagesPage + 1)
    .execute()

const selectPartners = (db: Db, end: End) =>
  db
    .selectFrom('conversations')
    .leftJoin('users', 'users.id', `conversations.${columnsOf(end).id}`)
    .select(['conversations.id', 'conversations.last_message_at as lastMessageAt', neighborIn('users').as('neighbor')])
export type PartnerRow = Awaited<ReturnType<ReturnType<typeof selectPartners>['executeTakeFirstOrThrow']>>

/**
 * One page of those who talk with the requester on this task, the latest first, and one more where there is a next
 * page. Helpers who have left stand there once, as the one of them who spoke last.
 */
export const findHelpersInChat = (db: Db, taskId: string, cursor: Cursor | undefined) =>
  selectPartners(db, 'helper')
    .where('task_id', '=', taskId)
    .where(({ eb, or }) => or([eb('helper_id', 'is not', null), eb('conversations.id', '=', latestFormer(db, taskId))]))
    .where(olderThan('conversations', cursor, 'last_message_at'))
    .orderBy('last_message_at', 'desc')
    .orderBy('conversations.id', 'desc')
    .limit(partnersPage + 1)
    .execute()

const latestFormer = (db: Db, taskId: string) =>
  formerConversations(db, taskId).orderBy('last_message_at', 'desc').orderBy('id', 'desc').limit(1)

/** Everybody who talks with the requester on this task, or has. */
export async function findTalkers(db: Db, taskId: string): Promise<string[]> {
  const chats = await db.selectFrom('conversations').select('helper_id').where('task_id', '=', taskId).execute()
  return chats.flatMap(({ helper_id }) => helper_id ?? [])
}

/** The requester, for who talks with them on this task. */
export const findRequesterInChat = (db: Db, taskId: string, helperId: string) =>
  selectPartners(db, 'requester').where('task_id', '=', taskId).where('helper_id', '=', helperId).execute()

/** One page of all chats of a person, by id, and one chat more where there is a next page. */
export function findConversationsOf(db: Db, userId: string, cursor: Cursor | undefined) {
  const first = (end: End) => {
    const chats = db.selectFrom('conversations').select('id').where(columnsOf(end).id, '=', userId).orderBy('id')
    const unseen = cursor ? chats.where('id', '>', cursor.id) : chats
    return db.selectFrom(unseen.limit(messagesPage + 1).as(end)).select('id')
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
      neighborIn('requester').as('requester'),
      neighborIn('helper').as('helper'),
    ])
    .where('conversations.id', 'in', first('requester').unionAll(first('helper')))
    .orderBy('conversations.id')
    .limit(messagesPage + 1)
    .execute()
}

/** What somebody says, in the chat of a task and a helper. */
export type Words = {
  taskId: string
  helperId: string
  senderId: string
  content: string | null
  clientId: string | null
}
type Saying = Words & { since: Date }

/**
 * Whether somebody has written or offered in the chat of this task and helper, whether just these words were said in it
 * since then, and whether this sender has used the client id on the task.
 */
export const findSaidBefore = async (db: Db, saying: Saying) => (await saidBefore(db, saying))[0] as SaidBefore

const saidBefore = writtenOnce((db, { taskId, helperId, senderId, content, clientId, since }: Slots<Saying>) => {
  const bySender = db.selectFrom('messages').select('messages.id').where('sender_id', '=', senderId)
  const chat = conversationOf(db, taskId, helperId)
  const justNow = bySender
    .where('conversation_id', 'in', chat)
    .where('created_at', '>', since)
    .where('content', '=', content)
  const again = bySender.where('messages.task_id', '=', taskId).where('client_id', '=', clientId)
  return db.selectNoFrom(({ exists }) => [
    exists(chat).$castTo<boolean>().as('isOpen'),
    exists(justNow).as('hasJustHeard'),
    exists(again).as('isRepeat'),
  ])
})
type SaidBefore = Awaited<ReturnType<typeof saidBefore>>[number]
