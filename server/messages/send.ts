import type { Tx } from '#server/db/tables.ts'
import type { Announce } from '#server/db/transaction.ts'
import { refuse } from '#server/http/errors.ts'
import { insertMessage, openConversationLocked } from './store.ts'

type Sending = {
  taskId: string
  helperId: string
  senderId: string
  content: string | null
  clientId: string | null
  isOffer?: boolean
}

/** Puts a message into the conversation of this task and helper, tells both ends, and has whom it waits for mailed later; the message, or undefined where it was already sent. */
export async function sendMessage(tx: Tx, announce: Announce, { helperId, isOffer = false, ...words }: Sending) {
  const { taskId, senderId } = words
  const { id, requesterId, at } = (await openConversationLocked(tx, taskId, helperId)) ?? refuse('chat_over')
  const from = senderId === helperId ? 'helper' : 'requester'
  const recipientId = from === 'helper' ? requesterId : helperId
  const mailTo = isOffer || recipientId === null ? [] : [recipientId]
  const sent = await insertMessage(tx, { ...words, isOffer, conversationId: id, at, mailTo }, from)
  if (sent === undefined) return
  for (const end of [requesterId, helperId])
    if (end !== null) announce(end, { type: 'new_message', data: { taskId, senderId } })
  return sent
}

type OfferMessage = { taskId: string; helperId: string; content: string }

/** What an offer says in the chat. It leaves no notice: the offer's own does. */
export async function sendOfferMessage(tx: Tx, announce: Announce, { taskId, helperId, content }: OfferMessage) {
  await sendMessage(tx, announce, { taskId, helperId, senderId: helperId, content, clientId: null, isOffer: true })
}
