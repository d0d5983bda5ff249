import type { Db, Tx } from '#server/database/tables.ts'
import { findTask } from '#server/features/tasks/store.ts'
import { announceInvalidation } from '#server/features/visibility/announce-invalidation.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { chatOverRefusal } from '#shared/messages/rules.ts'
import type { NotificationContent } from '#shared/notifications/notification-copy.ts'
import { isOver } from '#shared/tasks/rules.ts'
import type { MessageRow } from './queries.ts'
import { insertMessage, insertOfferMessage, type MessageInput } from './store.ts'

type MessageRecipient = { to: string; notification: NotificationContent }

/** Stores a message in the conversation of this task and helper, and notifies both sides. */
export async function publishMessage(
  db: Db,
  announce: Announce,
  { to, notification, ...message }: MessageInput & MessageRecipient,
) {
  const from = message.senderId === message.helperId ? 'helper' : 'requester'
  const inserted =
    (await insertMessage(db, { ...message, ...notification, to }, from)) ?? (await refuseMessage(db, message.taskId))
  const { isInApp, ...sent } = inserted
  announceMessage(announce, sent)
  if (isInApp) announceInvalidation(announce, [to], message.taskId, { senderId: message.senderId })
  return sent
}

type OfferMessageInput = { taskId: string; helperId: string; content: string }

/** Stores the message of an offer. It creates no notification, because the offer has one of its own. */
export async function publishOfferMessage(
  tx: Tx,
  announce: Announce,
  { taskId, helperId, content }: OfferMessageInput,
) {
  const message = { taskId, helperId, senderId: helperId, content, clientId: null }
  announceMessage(announce, (await insertOfferMessage(tx, message)) ?? (await refuseMessage(tx, taskId)))
}

/** Refuses because the task is over, or because one of the two has blocked the other at this moment. */
async function refuseMessage(db: Db, taskId: string): Promise<never> {
  const task = (await findTask(db, taskId)) ?? refuse('task_missing')
  return refuse(isOver(task.status) ? chatOverRefusal(task.status) : 'conversation_closed')
}

type AnnouncedMessage = Pick<MessageRow, 'taskId' | 'senderId' | 'recipientId'>

function announceMessage(announce: Announce, { taskId, senderId, recipientId }: AnnouncedMessage) {
  const data = { taskId, ...(senderId && { senderId }) }
  for (const userId of [senderId, recipientId]) if (userId !== null) announce(userId, { type: 'new_message', data })
}
