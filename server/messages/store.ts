import { type QueryCreator, sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { type Slots, writtenOnce } from '#server/db/written-once.ts'
import {
  deleteReadNotices,
  type Heard,
  insertNotices,
  type LeftNotice,
  moveUnreadNotice,
  noticedTo,
  readNotices,
  unreadNotice,
} from '#server/notifications/store.ts'
import { insertPushes } from '#server/push/store.ts'
import type { Mask } from '#server/users/mask.ts'
import { fileLeft } from '#shared/messages/copy.ts'
import { messageTopic } from '#shared/notifications/wording.ts'
import { offerBegins, offerPhrase } from '#shared/offers/wording.ts'
import { overStatuses } from '#shared/tasks/rules.ts'
import { formerNeighborName } from '#shared/users/former.ts'
import { columnsOf, type End, hasUnread, otherEnd } from './ends.ts'
import { selectMessages, type Words } from './find.ts'
import { insertUnreadMails } from './letters.ts'

/** Who is told of a message by a notice, and later by a mail if they have not read it; and what the notice says. */
type Told = { to: string } & LeftNotice

/** A message of this statement, whose rows are read instead of the tables, which do not show them yet. */
const withMessage = (db: Db, words: Slots<Words>, from: End, isOffer: boolean) => {
  const { wroteAt } = columnsOf(from)
  const moment = sql<Date>`date_trunc('milliseconds', statement_timestamp())`
  // The conversation is locked until the end, so that whoever commits later also stands later.
  const next = sql<Date>`greatest(${moment}, conversations.last_message_at + interval '1 millisecond')`
  return db
    .with('conversations', (db) =>
      db
        .insertInto('conversations')
        .columns(['task_id', 'requester_id', 'helper_id', 'last_message_at', wroteAt])
        .expression((query) =>
          query
            .selectFrom('tasks')
            .select(({ cast }) => ['id', 'requester_id', cast(words.helperId, 'uuid').as('helper')])
            .select([moment.as('last'), moment.as('wrote')])
            .where('id', '=', words.taskId)
            .where('status', 'not in', overStatuses)
            // The task is not completed before the message is in.
            .forShare(),
        )
        .onConflict((row) =>
          row.columns(['task_id', 'helper_id']).doUpdateSet({ last_message_at: next, [wroteAt]: next }),
        )
        .returning(['id', 'task_id', 'requester_id', 'helper_id', 'last_message_at']),
    )
    .with('messages', (db) =>
      db
        .insertInto('messages')
        .columns(['conversation_id', 'task_id', 'created_at', 'sender_id', 'content', 'client_id', 'is_offer'])
        .expression((query) =>
          query
            .selectFrom('conversations')
            .select(['id', 'task_id', 'last_message_at'])
            .select(({ cast, lit }) => [
              cast(words.senderId, 'uuid').as('sender'),
              cast(words.content, 'text').as('content'),
              cast(words.clientId, 'uuid').as('client'),
              lit(isOffer).as('offer'),
            ]),
        )
        .returning(['id', 'conversation_id', 'task_id', 'sender_id', 'content', 'client_id', 'created_at']),
    )
}

/**
 * Puts a message into the conversation of this task and helper, which is made if there is none, with what tells of it,
 * all in one statement; nothing comes back, and nothing is written, where the task is over. Breaks `messages_once`
 * where the sender has already used the client id on this task.
 */
export const insertMessage = async (db: Db, message: Words & Told, from: End) => (await sayFrom(db, message, from))[0]

const sayFrom = writtenOnce((db, said: Slots<Words & Told>, from: End) => {
  const people = sql<string[]>`array(select ${said.to}::uuid from messages)`
  const heard = { userId: said.to, taskId: said.taskId, fromId: said.senderId }
  const told = withMessage(db, said, from, false)
    .with('moved', (db) => moveUnreadNotice(db, heard).where(sql<boolean>`exists (select from messages)`))
    .with('noticed', (db) => insertNotices(db, people, said, messageTopic))
    .with('pushed', (db) => insertPushes(db, people, said, messageTopic, noticeOf(db, heard)))
    .with('mailed', (db) => insertUnreadMails(db, people))
  return selectMessages(told).select(sql<boolean>`exists (select from noticed)`.as('isNoticed'))
})

/** The notice that tells of a message: its own, or the one that it shares with an earlier one. */
const noticeOf = (db: QueryCreator<Tables>, heard: Heard) =>
  sql<string | null>`coalesce(${noticedTo('push_devices.user_id')}, ${unreadNotice(db, heard)})`

/** The same for what an offer says, which tells nobody: the offer does. */
export const insertOfferMessage = async (db: Db, message: Words) => (await sayOffer(db, message))[0]

const sayOffer = writtenOnce((db, message: Slots<Words>) => selectMessages(withMessage(db, message, 'helper', true)))

type Read = { taskId: string; helperId: string; readerId: string; writerId: string; until: Date }

/**
 * Forward only, and no farther than what has been written. Where nothing is left to read, what tells of it is read too.
 * The conversation is locked until then, so that a message of the same moment leaves a notice of its own. Answers
 * whether there was anything to read.
 */
export const markRead = async (db: Db, read: Read, reader: End) =>
  (await readFrom(db, read, reader)).some(({ isNews }) => isNews)

const readFrom = writtenOnce((db, { taskId, helperId, readerId, writerId, until }: Slots<Read>, reader: End) => {
  const { readAt } = columnsOf(reader)
  const { wroteAt } = columnsOf(otherEnd[reader])
  const heard = { taskId, userId: readerId, fromId: writerId }
  // As the statement found it: what comes in while it waits for the row is not read, whatever `until` says.
  const seen = db
    .selectFrom('conversations as seen')
    .select(wroteAt)
    .where('task_id', '=', taskId)
    .where('helper_id', '=', helperId)
  const isAllRead = sql<boolean>`exists (select from read where ${sql.ref(wroteAt)} <= ${sql.ref(readAt)})`
  return db
    .with('read', (db) =>
      db
        .updateTable('conversations')
        .set({ [readAt]: sql<Date>`least(${until}::timestamptz, ${seen})` })
        .where('task_id', '=', taskId)
        .where('helper_id', '=', helperId)
        .where(hasUnread(reader))
        .where(sql<boolean>`coalesce(${sql.ref(readAt)}, '-infinity') < ${until}::timestamptz`)
        .returning([readAt, wroteAt]),
    )
    .with('heard', (db) => readNotices(db, heard).where(isAllRead))
    .with('forgotten', (db) => deleteReadNotices(db, heard).where(sql<boolean>`exists (select from heard)`))
    .selectNoFrom(sql<boolean>`exists (select from read)`.as('isNews'))
})

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
  const content = sql<string>`coalesce(case when is_offer then regexp_replace(${mask('content')}, ${offerBegins}, ${formerOffer})
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
