import type { Db, Tx } from '#server/db/tables.ts'
import type { Announce } from '#server/db/transaction.ts'
import { refuse } from '#server/http/errors.ts'
import { hint } from '#server/notifications/notify.ts'
import type { NoticeWords } from '#shared/notifications/wording.ts'
import type { MessageRow, Words } from './find.ts'
import { insertMessage, insertOfferMessage } from './store.ts'

type Telling = { to: string; words: NoticeWords }

/** Puts a message into the conversation of this task and helper, and tells both ends. */
export async function sendMessage(db: Db, announce: Announce, { to, words, ...message }: Words & Telling) {
  const from = message.senderId === message.helperId ? 'helper' : 'requester'
  const said = (await insertMessage(db, { ...message, ...words, to }, from)) ?? refuse('chat_over')
  const { isNoticed, ...sent } = said
  announceMessage(announce, sent)
  if (isNoticed) hint(announce, [to], message.taskId, { senderId: message.senderId })
  return sent
}

type OfferMessage = { taskId: string; helperId: string; content: string }

/** What an offer says in the chat. It leaves no notice: the offer's own does. */
export async function sendOfferMessage(tx: Tx, announce: Announce, { taskId, helperId, content }: OfferMessage) {
  const words = { taskId, helperId, senderId: helperId, content, clientId: null }
  announceMessage(announce, (await insertOfferMessage(tx, words)) ?? refuse('chat_over'))
}

type Sent = Pick<MessageRow, 'taskId' | 'senderId' | 'recipientId'>

function announceMessage(announce: Announce, { taskId, senderId, recipientId }: Sent) {
  const data = { taskId, ...(senderId && { senderId }) }
  for (const end of [senderId, recipientId]) if (end !== null) announce(end, { type: 'new_message', data })
}
