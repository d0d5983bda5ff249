import type { Db, Tx } from '#server/db/tables.ts'
import { claimUpload, wasSent } from '#server/files/store.ts'
import { refuse, refuseIf } from '#server/http/errors.ts'
import type { Context } from '#server/http/implement.ts'
import { notify } from '#server/notifications/notify.ts'
import { seeTask } from '#server/tasks/see.ts'
import { attachmentTypeOf, fileIdIn } from '#shared/files/schema.ts'
import { whyNotRepeat, whyNotWrite } from '#shared/messages/rules.ts'
import type { Message } from '#shared/messages/schema.ts'
import { notices } from '#shared/notifications/wording.ts'
import { sameWordsMs } from '#shared/rates.ts'
import { foldText } from '#shared/text.ts'
import { sendMessage } from './send.ts'
import { findMessageOrThrow, findSaidBefore, findSent } from './store.ts'
import { attachmentUrlOf, viewMessage } from './view.ts'

type Delivery = {
  taskId: string
  recipientId: string
  content: string | null
  attachmentUrl: string | null
  clientId?: string | undefined
}

/** Sends one neighbor's words, or a file, or both to another, and leaves a notice; a retry answers with the first one. */
export async function deliver(context: Context, delivery: Delivery): Promise<Message> {
  const { db, viewer, now, write, count } = context
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

  const sent = await write(async (tx, announce) => {
    const message = await sendMessage(tx, announce, words)
    if (message === undefined) return
    const claim = { ownerId: viewer.id, messageId: message.id, now }
    const type = attachmentUrl && (await attach(tx, { url: attachmentUrl, ...claim }))
    const notice =
      content === null && type
        ? notices.fileReceived(viewer, task.title, type === 'image' ? 'picture' : 'file')
        : notices.messageReceived(viewer, task.title)
    await notify(tx, announce, { to: recipientId, taskId: task.id, words: notice })
    return type ? findMessageOrThrow(tx, message.id) : message
  })
  return viewMessage(sent ?? (await findEarlier(db, viewer.id, delivery)) ?? refuse('task_missing'))
}

/** The message that this one repeats, if any; refuses where only its client id is the same. */
async function findEarlier(db: Db, senderId: string, delivery: Delivery) {
  if (delivery.clientId === undefined) return
  const earlier = await findSent(db, senderId, delivery.taskId, delivery.clientId)
  if (earlier) refuseIf(whyNotRepeat({ ...earlier, attachmentUrl: attachmentUrlOf(earlier) }, delivery))
  return earlier
}

type Attaching = { url: string; ownerId: string; messageId: string; now: Date }

/** Of two messages that are sent with one upload at the same moment, the claim lets one through. */
async function attach(tx: Tx, { url, ...claim }: Attaching) {
  const id = fileIdIn(url)
  const file = await claimUpload(tx, { id, ...claim })
  if (file === undefined) refuse((await wasSent(tx, id, claim.ownerId)) ? 'file_sent' : 'file_missing')
  return attachmentTypeOf(file.type)
}
