import { type QueryCreator, sql } from 'kysely'
import type { NotificationInput } from '#server/database/outbox-tables.ts'
import type { ConversationSide, Db, Tables, Tx } from '#server/database/tables.ts'
import {
  createdNotificationId,
  deleteReadMessageNotifications,
  insertNotifications,
  type MessageNotificationKey,
  markMessageNotificationsRead,
  selectUnreadMessageNotification,
  touchUnreadMessageNotification,
} from '#server/features/notifications/store.ts'
import { insertPushes } from '#server/features/push/store.ts'
import type { Mask } from '#server/features/users/mask.ts'
import { mayReach } from '#server/features/visibility/may-reach.ts'
import { isOpenToChat } from '#server/features/visibility/visible-to.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { preparedQuery, type QueryParameters } from '#server/platform/db/prepared-query.ts'
import { fileDeletedText } from '#shared/messages/copy.ts'
import { messageTopic } from '#shared/notifications/notification-copy.ts'
import { offerMessagePattern, offerPhrase } from '#shared/offers/copy.ts'
import { finalStatuses } from '#shared/tasks/rules.ts'
import { formerNeighborName } from '#shared/users/former-neighbor.ts'
import { hasUnread, otherSide, sideColumns } from './conversation-side.ts'
import { selectMessages } from './queries.ts'
import { insertUnreadMails } from './unread.ts'

/** A message to be stored in the chat of a task and a helper. */
export type MessageInput = {
  taskId: string
  helperId: string
  senderId: string
  content: string | null
  clientId: string | null
}

/** Recipient of a message and the text of its notification; a mail follows later if the message stays unread. */
type MessageNotificationInput = { to: string } & NotificationInput

/** The CTEs of `withNewMessage`, from which the rest of its statement reads the new rows. */
const newRows = { messages: 'new_message', conversations: 'chat' }
const isStored: Condition = sql`exists (select from new_message)`

/**
 * Begins a statement that stores a message, by two CTEs:
 * 1. `chat` creates the conversation of this task and helper, or sets the time of its last message. It returns no row
 *    if the task is over or withheld, or the sender may not reach the recipient. It locks two rows: the task, so that
 *    it cannot be completed before the message is committed, and the conversation, so that the times of its messages
 *    are in the order in which they commit.
 * 2. `new_message` inserts the message, with the time that `chat` has set.
 */
const withNewMessage = (db: Db, message: QueryParameters<MessageInput>, from: ConversationSide, isOffer: boolean) => {
  const { wroteAt } = sideColumns(from)
  const moment = sql<Date>`date_trunc('milliseconds', statement_timestamp())`
  const next = sql<Date>`greatest(${moment}, conversations.last_message_at + interval '1 millisecond')`
  const recipientId = from === 'helper' ? sql.ref<string>('tasks.requester_id') : message.helperId
  return db
    .with('chat', (db) =>
      db
        .insertInto('conversations')
        .columns(['task_id', 'requester_id', 'helper_id', 'last_message_at', wroteAt])
        .expression((query) =>
          query
            .selectFrom('tasks')
            .select(({ cast }) => ['id', 'requester_id', cast(message.helperId, 'uuid').as('helper')])
            .select([moment.as('last'), moment.as('wrote')])
            .where('id', '=', message.taskId)
            .where('status', 'not in', finalStatuses)
            .where(mayReach(message.senderId, recipientId))
            .where(isOpenToChat(message.helperId))
            .forShare(),
        )
        .onConflict((row) =>
          row.columns(['task_id', 'helper_id']).doUpdateSet({ last_message_at: next, [wroteAt]: next }),
        )
        .returning(['id', 'task_id', 'requester_id', 'helper_id', 'last_message_at']),
    )
    .with('new_message', (db) =>
      db
        .insertInto('messages')
        .columns(['conversation_id', 'task_id', 'created_at', 'sender_id', 'content', 'client_id', 'is_offer'])
        .expression((query) =>
          query
            .selectFrom('chat')
            .select(['id', 'task_id', 'last_message_at'])
            .select(({ cast, lit }) => [
              cast(message.senderId, 'uuid').as('sender'),
              cast(message.content, 'text').as('content'),
              cast(message.clientId, 'uuid').as('client'),
              lit(isOffer).as('offer'),
            ]),
        )
        .returning([
          'id',
          'conversation_id',
          'task_id',
          'sender_id',
          'content',
          'is_offer',
          'is_hidden',
          'client_id',
          'created_at',
        ]),
    )
}

/**
 * Stores a message in the conversation of this task and helper, creates the conversation if needed, and adds the
 * notification, push and mail, all in one statement. Returns undefined and writes nothing if the task is over, or if
 * the sender may not reach the recipient. Violates `messages_once` if the sender has already used the client id on this
 * task.
 */
export const insertMessage = async (db: Db, message: MessageInput & MessageNotificationInput, from: ConversationSide) =>
  (await insertMessageQuery(db, message, from))[0]

/**
 * The steps of the statement, each a CTE:
 * 1. `chat` and 2. `new_message`, by `withNewMessage`. Without a new message, none of the others writes anything.
 * 3. `moved_notification` moves the unread notification of the chat, if there is one, to the time of this message.
 * 4. `notified` creates an in-app notification, if none is unread.
 * 5. `pushed` enqueues a push for each device of the recipient.
 * 6. `mailed` enqueues a mail for later, if none is unsent and not queued yet.
 * Then the message is selected from the first two, because the tables do not show the new rows yet.
 */
const insertMessageQuery = preparedQuery(
  (db, message: QueryParameters<MessageInput & MessageNotificationInput>, from: ConversationSide) => {
    const userIds = sql<string[]>`array(select ${message.to}::uuid from new_message)`
    const notificationKey = { userId: message.to, taskId: message.taskId, fromId: message.senderId }
    const query = withNewMessage(db, message, from, false)
      .with('moved_notification', (db) => touchUnreadMessageNotification(db, notificationKey).where(isStored))
      .with('notified', (db) => insertNotifications(db, userIds, message, messageTopic))
      .with('pushed', (db) => insertPushes(db, userIds, message, messageTopic, notificationOf(db, notificationKey)))
      .with('mailed', (db) => insertUnreadMails(db, userIds))
    return selectMessages(query, newRows).select(sql<boolean>`exists (select from notified)`.as('isInApp'))
  },
)

/** The notification of a message: a new one, or the unread one that it shares with an earlier message. */
const notificationOf = (db: QueryCreator<Tables>, notificationKey: MessageNotificationKey) =>
  sql<
    string | null
  >`coalesce(${createdNotificationId('push_devices.user_id')}, ${selectUnreadMessageNotification(db, notificationKey)})`

/** Stores the message of an offer, without a notification: the offer has its own. */
export const insertOfferMessage = async (db: Db, message: MessageInput) =>
  (await insertOfferMessageQuery(db, message))[0]

const insertOfferMessageQuery = preparedQuery((db, message: QueryParameters<MessageInput>) =>
  selectMessages(withNewMessage(db, message, 'helper', true), newRows),
)

type MarkReadInput = { taskId: string; helperId: string; readerId: string; writerId: string; until: Date }

/**
 * Marks a chat as read up to `until`: never backwards, and never beyond the last message. Once nothing is unread, the
 * notifications of the chat are marked as read too. The conversation is locked until then, so that a concurrent message
 * gets a new notification. Returns true if there was anything to read.
 */
export const markChatRead = async (db: Db, read: MarkReadInput, reader: ConversationSide) =>
  (await markReadQuery(db, read, reader)).some(({ wasUnread }) => wasUnread)

/**
 * The steps of the statement, each a CTE:
 * 1. `read_chat` locks the conversation and notes how far it is read.
 * 2. `read_notifications` marks the notifications of the chat as read, if nothing is unread any more.
 * 3. `deleted_notifications` deletes those that had been read before, because the latest is enough.
 */
const markReadQuery = preparedQuery(
  (db, { taskId, helperId, readerId, writerId, until }: QueryParameters<MarkReadInput>, reader: ConversationSide) => {
    const { readAt } = sideColumns(reader)
    const { wroteAt } = sideColumns(otherSide[reader])
    const notificationKey = { taskId, userId: readerId, fromId: writerId }
    // The value from the statement's snapshot: a message that arrives while the statement waits for the row lock stays
    // unread, whatever `until` says.
    const wroteAtInSnapshot = db
      .selectFrom('conversations as snapshot')
      .select(wroteAt)
      .where('task_id', '=', taskId)
      .where('helper_id', '=', helperId)
    const isAllRead: Condition = sql`exists (select from read_chat where ${sql.ref(wroteAt)} <= ${sql.ref(readAt)})`
    return db
      .with('read_chat', (db) =>
        db
          .updateTable('conversations')
          .set({ [readAt]: sql<Date>`least(${until}::timestamptz, ${wroteAtInSnapshot})` })
          .where('task_id', '=', taskId)
          .where('helper_id', '=', helperId)
          .where(hasUnread(reader))
          .where(sql<boolean>`coalesce(${sql.ref(readAt)}, '-infinity') < ${until}::timestamptz`)
          .returning([readAt, wroteAt]),
      )
      .with('read_notifications', (db) => markMessageNotificationsRead(db, notificationKey).where(isAllRead))
      .with('deleted_notifications', (db) =>
        deleteReadMessageNotifications(db, notificationKey).where(
          sql<boolean>`exists (select from read_notifications)`,
        ),
      )
      .selectNoFrom(sql<boolean>`exists (select from read_chat)`.as('wasUnread'))
  },
)

/** Hides or restores messages. */
export async function setMessagesVisibility(tx: Tx, ids: string[], isHidden: boolean): Promise<void> {
  await tx.updateTable('messages').set({ is_hidden: isHidden }).where(anyOf('id', ids)).execute()
}

/** Locks all conversations of a user: waits for messages being sent and prevents new ones. */
export const lockConversationsOf = (tx: Tx, userId: string) =>
  tx
    .selectFrom('conversations')
    .select('id')
    .where(({ eb, or }) => or([eb('requester_id', '=', userId), eb('helper_id', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Masks the contact details in the messages of a sender, and replaces the name in the generated beginning of offer
 * messages. A message that was only a file gets a text that says so, because the file is deleted.
 */
export async function maskMessages(tx: Tx, senderId: string, mask: Mask): Promise<void> {
  const content = sql<string>`coalesce(case when is_offer then regexp_replace(${mask('content')}, ${offerMessagePattern}, ${formerOffer})
    else ${mask('content')} end, ${fileDeletedText}::text)`
  await tx.updateTable('messages').set({ content }).where('sender_id', '=', senderId).execute()
}

const formerOffer = `${formerNeighborName.firstName} ${formerNeighborName.lastName} ${offerPhrase}`

/** A chat without any remaining participant can be read by nobody. */
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
