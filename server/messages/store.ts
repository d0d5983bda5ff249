import { type Expression, type QueryCreator, sql } from 'kysely'
import { olderThan } from '#server/db/page.ts'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { type Slots, writtenOnce } from '#server/db/written-once.ts'
import type { Mask } from '#server/users/mask.ts'
import { neighborIn } from '#server/users/store.ts'
import { messagesPage, nameMaxCharacters, partnersPage } from '#shared/limits.ts'
import { fileLeft } from '#shared/messages/copy.ts'
import { offerPhrase } from '#shared/offers/wording.ts'
import type { Cursor } from '#shared/page.ts'
import { overStatuses } from '#shared/tasks/rules.ts'
import { formerNeighborId, formerNeighborName } from '#shared/users/former.ts'
import { insertUnreadMails } from './letters.ts'

const selectMessages = (db: QueryCreator<Tables>) =>
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

const selectPartners = (db: Db, end: 'requester_id' | 'helper_id') =>
  db
    .selectFrom('conversations')
    .leftJoin('users', 'users.id', `conversations.${end}`)
    .select(['conversations.id', 'conversations.last_message_at as lastMessageAt', neighborIn('users').as('neighbor')])
export type PartnerRow = Awaited<ReturnType<ReturnType<typeof selectPartners>['executeTakeFirstOrThrow']>>

/**
 * One page of those who talk with the requester on this task, the latest first, and one more where there is a next page.
 * Helpers who have left stand there once, as the one of them who spoke last.
 */
export const findHelpersInChat = (db: Db, taskId: string, cursor: Cursor | undefined) =>
  selectPartners(db, 'helper_id')
    .where('task_id', '=', taskId)
    .where(({ eb, or }) => or([eb('helper_id', 'is not', null), eb('conversations.id', '=', latestFormer(db, taskId))]))
    .where(olderThan('conversations', cursor, 'last_message_at'))
    .orderBy('last_message_at', 'desc')
    .orderBy('conversations.id', 'desc')
    .limit(partnersPage + 1)
    .execute()

const latestFormer = (db: Db, taskId: string) =>
  formerConversations(db, taskId).orderBy('last_message_at', 'desc').orderBy('id', 'desc').limit(1)

/** The requester, for who talks with them on this task. */
export const findRequesterInChat = (db: Db, taskId: string, helperId: string) =>
  selectPartners(db, 'requester_id').where('task_id', '=', taskId).where('helper_id', '=', helperId).execute()

/** One page of all chats of a person, by id, and one chat more where there is a next page. */
export function findConversationsOf(db: Db, userId: string, cursor: Cursor | undefined) {
  const first = (end: 'requester_id' | 'helper_id') => {
    const chats = db.selectFrom('conversations').select('id').where(end, '=', userId).orderBy('id')
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
    .where('conversations.id', 'in', first('requester_id').unionAll(first('helper_id')))
    .orderBy('conversations.id')
    .limit(messagesPage + 1)
    .execute()
}

type Said = {
  taskId: string
  helperId: string
  senderId: string
  content: string | null
  clientId: string | null
  since: Date
}

/**
 * Whether somebody has written or offered in the chat of this task and helper, whether just these words were said in it
 * since then, and whether this sender has used the client id on the task.
 */
export const findSaidBefore = async (db: Db, said: Said) => (await saidBefore(db, said))[0] as SaidBefore

const saidBefore = writtenOnce((db, { taskId, helperId, senderId, content, clientId, since }: Slots<Said>) => {
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

/**
 * Finds or makes the conversation, and takes the next moment in it, so that whoever commits later also stands later.
 * Locks the task against being completed until the message is in; nothing comes back where it already is.
 */
export const openConversationLocked = async (tx: Tx, taskId: string, helperId: string) =>
  (await openConversation(tx, { taskId, helperId }))[0]

const openConversation = writtenOnce((db, { taskId, helperId }: Slots<{ taskId: string; helperId: string }>) => {
  const moment = sql<Date>`date_trunc('milliseconds', clock_timestamp())`
  return db
    .insertInto('conversations')
    .columns(['task_id', 'requester_id', 'helper_id', 'last_message_at'])
    .expression((query) =>
      query
        .selectFrom('tasks')
        .select(({ cast }) => ['id', 'requester_id', cast(helperId, 'uuid').as('helper'), moment.as('at')])
        .where('id', '=', taskId)
        .where('status', 'not in', overStatuses)
        .forShare(),
    )
    .onConflict((row) =>
      row.columns(['task_id', 'helper_id']).doUpdateSet({
        last_message_at: sql`greatest(${moment}, conversations.last_message_at + interval '1 millisecond')`,
      }),
    )
    .returning(['id', 'requester_id as requesterId', 'last_message_at as at'])
})

/** Which end of a conversation. */
type End = 'requester' | 'helper'

type NewMessage = {
  conversationId: string
  taskId: string
  senderId: string
  content: string | null
  clientId: string | null
  isOffer: boolean
  at: Date
  /** Who is mailed of it if they do not read it. */
  mailTo: string[]
}

/** The message without what belongs to it; nothing where this sender has already used the client id on this task. */
export const insertMessage = async (tx: Tx, message: NewMessage, from: End) => (await sayFrom(tx, message, from))[0]

const sayFrom = writtenOnce((db, message: Slots<NewMessage>, from: End) => {
  const { conversationId, taskId, senderId, content, clientId, isOffer, at, mailTo } = message
  const said = db
    // What is read below are these rows: the table itself does not show them yet.
    .with('messages', (db) =>
      db
        .insertInto('messages')
        .values({
          conversation_id: conversationId,
          task_id: taskId,
          sender_id: senderId,
          content,
          client_id: clientId,
          is_offer: isOffer,
          created_at: at,
        })
        .onConflict((row) => row.constraint('messages_once').doNothing())
        .returning(['id', 'conversation_id', 'task_id', 'sender_id', 'content', 'client_id', 'created_at']),
    )
    .with('wrote', (db) =>
      db
        .updateTable('conversations')
        .from('messages')
        .set({ [`${from}_wrote_at`]: at })
        .whereRef('conversations.id', '=', 'messages.conversation_id'),
    )
    .with('mailed', (db) => insertUnreadMails(db, mailTo))
  return selectMessages(said)
})

type Read = { taskId: string; helperId: string; end: 'requester_read_at' | 'helper_read_at'; until: string }

/** Forward only, and no farther than what has been written. */
export const markRead = (db: Db, { taskId, helperId, end, until }: Read) =>
  db
    .updateTable('conversations')
    .set({ [end]: sql<Date>`least(${until}::timestamptz, last_message_at)` })
    .where('task_id', '=', taskId)
    .where('helper_id', '=', helperId)
    .where(sql<boolean>`coalesce(${sql.ref(end)}, '-infinity') < least(${until}::timestamptz, last_message_at)`)
    .execute()

/** Waits for the messages on their way between a person and anybody, and lets no more come. */
export const lockConversationsOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('conversations')
    .select('id')
    .where(({ eb, or }) => or([eb('requester_id', '=', userId), eb('helper_id', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Takes how a sender can be reached out of what they wrote, and their name out of the words that the product put before
 * an offer, as named then. A message that was a file alone says so: the file goes.
 */
export async function maskMessages(tx: Tx, senderId: string, mask: Mask): Promise<void> {
  const offer = `^.{1,${nameMaxCharacters}}? ${offerPhrase}(?=[.:])`
  const content = sql<string>`coalesce(case when is_offer then regexp_replace(${mask('content')}, ${offer}, ${formerOffer})
    else ${mask('content')} end, ${fileLeft}::text)`
  await tx.updateTable('messages').set({ content }).where('sender_id', '=', senderId).execute()
}

const formerOffer = `${formerNeighborName.firstName} ${formerNeighborName.lastName} ${offerPhrase}`

/** A chat that both ends have left is nobody's to read. */
export const deleteEmptyConversationsOf = (tx: Tx, userId: string) =>
  tx
    .deleteFrom('conversations')
    .where(({ eb, or, and }) =>
      or([
        and([eb('requester_id', '=', userId), eb('helper_id', 'is', null)]),
        and([eb('helper_id', '=', userId), eb('requester_id', 'is', null)]),
      ]),
    )
    .execute()
