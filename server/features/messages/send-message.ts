import type { Db, Tx } from '#server/database/tables.ts'
import { attachUpload, findUploadLocked } from '#server/features/files/store.ts'
import { refuseRestricted } from '#server/features/restrictions/refuse-restricted.ts'
import { requireTaskOfChat } from '#server/features/tasks/require-visible-task.ts'
import { violatesConstraint } from '#server/platform/db/errors.ts'
import { RefusalError, refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/register-calls.ts'
import { attachmentTypeOf, fileIdIn } from '#shared/files/schema.ts'
import { whyNotRepeat, whyNotWrite } from '#shared/messages/rules.ts'
import type { Message } from '#shared/messages/schema.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import { sameTextMs } from '#shared/rates.ts'
import { foldText } from '#shared/text.ts'
import { countFirstContact } from './count-first-contact.ts'
import { publishMessage } from './publish-message.ts'
import { findMessageOrThrow, findSentBefore, findSentMessage } from './queries.ts'
import { attachmentUrlOf, viewMessage } from './view.ts'

type SendMessageInput = {
  taskId: string
  recipientId: string
  content: string | null
  attachmentUrl: string | null
  clientId?: string | undefined
}

/**
 * Sends a message with text, a file or both, and creates its notification. A retry returns the message that was stored
 * first.
 */
export async function sendMessage(context: Context, input: SendMessageInput): Promise<Message> {
  const { db, viewer, now, write, writeInOneStatement, count } = context
  const task = await requireTaskOfChat(db, input.taskId, viewer.id)
  const { recipientId, content, attachmentUrl, clientId = null } = input
  const helperId = task.requesterId === viewer.id ? recipientId : viewer.id
  const fields = { taskId: task.id, helperId, senderId: viewer.id, content, clientId }
  const since = new Date(now.getTime() - sameTextMs)
  const sentBefore = await findSentBefore(db, { ...fields, recipientId, since })
  const { chatExists, isReachable, isPaused, isSameTextRecent, isRepeat } = sentBefore
  const earlier = isRepeat && (await findEarlierMessage(db, viewer.id, input))
  if (earlier) return viewMessage(earlier)
  // A chat exists only after the other side has written or offered, so `chatExists` stands for `recipientHasWritten`.
  refuseIf(whyNotWrite({ task, viewerId: viewer.id, recipientId, recipientHasWritten: chatExists, isReachable }))
  if (isPaused) refuse('paused')
  // Starting many chats and repeating one text in many of them have rate limits of their own.
  if (!chatExists) {
    await refuseRestricted(db, viewer.id)
    await count('newConversations')
    await countFirstContact(context, { fromId: viewer.id, toId: recipientId })
  }
  if (content !== null && !isSameTextRecent)
    await count('sameWords', { subKey: foldText(content), refusal: 'same_words' })

  const message = { ...fields, to: recipientId }
  const received = notifications.messageReceived(viewer, task.title)
  const sending = attachmentUrl
    ? write(async (tx, announce) => {
        const upload = { id: fileIdIn(attachmentUrl), ownerId: viewer.id, now }
        const type = await findUploadTypeLocked(tx, upload)
        const notification =
          content === null ? notifications.fileReceived(viewer, task.title, fileWord(type)) : received
        const { id } = await publishMessage(tx, announce, { ...message, notification })
        if (!(await attachUpload(tx, { ...upload, messageId: id }))) refuse('file_sent')
        return findMessageOrThrow(tx, id)
      })
    : writeInOneStatement((db, announce) => publishMessage(db, announce, { ...message, notification: received }))
  const sent = await sending.catch(async (error) => {
    const isFileSent = error instanceof RefusalError && error.code === 'file_sent'
    if (!isFileSent && !violatesConstraint(error, 'messages_once')) throw error
    // If two identical messages are sent at the same moment, both calls return the one that was stored.
    return (await findEarlierMessage(db, viewer.id, input)) ?? refuse(isFileSent ? 'file_sent' : 'task_missing')
  })
  return viewMessage(sent)
}

const fileWord = (type: string) => (attachmentTypeOf(type) === 'image' ? 'picture' : 'file')

/** Returns the type of an upload and locks it, so that only one of two concurrent messages can send it. */
async function findUploadTypeLocked(tx: Tx, upload: { id: string; ownerId: string; now: Date }): Promise<string> {
  const { type, isSent } = (await findUploadLocked(tx, upload)) ?? refuse('file_missing')
  return isSent ? refuse('file_sent') : type
}

/** Returns the message that this one repeats, if any. Refuses if only the client id is the same. */
async function findEarlierMessage(db: Db, senderId: string, input: SendMessageInput) {
  if (input.clientId === undefined) return
  const earlier = await findSentMessage(db, senderId, input.taskId, input.clientId)
  if (earlier) refuseIf(whyNotRepeat({ ...earlier, attachmentUrl: attachmentUrlOf(earlier) }, input))
  return earlier
}
