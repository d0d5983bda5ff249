import { breaksConstraint } from '#server/db/failures.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { findUploadLocked, giveUpload } from '#server/files/store.ts'
import { Refused, refuse, refuseIf } from '#server/http/errors.ts'
import type { Context } from '#server/http/implement.ts'
import { seeTask } from '#server/tasks/see.ts'
import { attachmentTypeOf, fileIdIn } from '#shared/files/schema.ts'
import { whyNotRepeat, whyNotWrite } from '#shared/messages/rules.ts'
import type { Message } from '#shared/messages/schema.ts'
import { notices } from '#shared/notifications/wording.ts'
import { sameWordsMs } from '#shared/rates.ts'
import { foldText } from '#shared/text.ts'
import { findMessageOrThrow, findSaidBefore, findSent } from './find.ts'
import { sendMessage } from './send.ts'
import { attachmentUrlOf, viewMessage } from './view.ts'

type Delivery = {
  taskId: string
  recipientId: string
  content: string | null
  attachmentUrl: string | null
  clientId?: string | undefined
}

/**
 * Sends one neighbor's words, or a file, or both to another, and leaves a notice; a retry answers with the first one.
 */
export async function deliver(context: Context, delivery: Delivery): Promise<Message> {
  const { db, viewer, now, write, writeAtOnce, count } = context
  const task = await seeTask(db, delivery.taskId, viewer.id)
  const { recipientId, content, attachmentUrl, clientId = null } = delivery
  const helperId = task.requesterId === viewer.id ? recipientId : viewer.id
  const words = { taskId: task.id, helperId, senderId: viewer.id, content, clientId }
  const since = new Date(now.getTime() - sameWordsMs)
  const { isOpen, hasJustHeard, isRepeat } = await findSaidBefore(db, { ...words, since })
  const earlier = isRepeat && (await findEarlier(db, viewer.id, delivery))
  if (earlier) return viewMessage(earlier)
  refuseIf(whyNotWrite({ task, viewerId: viewer.id, recipientId, recipientHasSpoken: isOpen }))
  // Opening chat after chat, and saying the same in many of them, have limits of their own.
  if (!isOpen) await count('newConversations')
  if (content !== null && !hasJustHeard) await count('sameWords', { apart: foldText(content), refusal: 'same_words' })

  const message = { ...words, to: recipientId }
  const received = notices.messageReceived(viewer, task.title)
  const sending = attachmentUrl
    ? write(async (tx, announce) => {
        const upload = { id: fileIdIn(attachmentUrl), ownerId: viewer.id, now }
        const type = await findTypeLocked(tx, upload)
        const notice = content === null ? notices.fileReceived(viewer, task.title, fileWord(type)) : received
        const { id } = await sendMessage(tx, announce, { ...message, words: notice })
        if (!(await giveUpload(tx, { ...upload, messageId: id }))) refuse('file_sent')
        return findMessageOrThrow(tx, id)
      })
    : writeAtOnce((db, announce) => sendMessage(db, announce, { ...message, words: received }))
  const sent = await sending.catch(async (error) => {
    const isFileSent = error instanceof Refused && error.code === 'file_sent'
    if (!isFileSent && !breaksConstraint(error, 'messages_once')) throw error
    // Of two that are the same, sent at the same moment, both are told the one that got through.
    return (await findEarlier(db, viewer.id, delivery)) ?? refuse(isFileSent ? 'file_sent' : 'task_missing')
  })
  return viewMessage(sent)
}

const fileWord = (type: string) => (attachmentTypeOf(type) === 'image' ? 'picture' : 'file')

/** What somebody's upload is; of two messages that are sent with it at the same moment one gets through. */
async function findTypeLocked(tx: Tx, upload: { id: string; ownerId: string; now: Date }): Promise<string> {
  const { type, isSent } = (await findUploadLocked(tx, upload)) ?? refuse('file_missing')
  return isSent ? refuse('file_sent') : type
}

/** The message that this one repeats, if any; refuses where only its client id is the same. */
async function findEarlier(db: Db, senderId: string, delivery: Delivery) {
  if (delivery.clientId === undefined) return
  const earlier = await findSent(db, senderId, delivery.taskId, delivery.clientId)
  if (earlier) refuseIf(whyNotRepeat({ ...earlier, attachmentUrl: attachmentUrlOf(earlier) }, delivery))
  return earlier
}
