import type * as z from 'zod/mini'
import { onePage } from '#server/db/page.ts'
import { refuse, refuseIf } from '#server/http/errors.ts'
import type { Context, Handlers } from '#server/http/implement.ts'
import { notify } from '#server/notifications/notify.ts'
import { seeTask } from '#server/tasks/see.ts'
import type { api } from '#shared/api.ts'
import { messagesPage } from '#shared/limits.ts'
import { whyNotRepeat, whyNotWrite } from '#shared/messages/rules.ts'
import type { newMessageSchema } from '#shared/messages/schema.ts'
import { notices } from '#shared/notifications/wording.ts'
import { sameWordsMs } from '#shared/rates.ts'
import { foldText } from '#shared/text.ts'
import { sendMessage } from './send.ts'
import {
  findHelpersInChat,
  findMessageOrThrow,
  findMessages,
  findRequesterInChat,
  findSent,
  hasJustSaid,
  hasSpoken,
} from './store.ts'
import { viewMessage, viewPartner } from './view.ts'

export const messageHandlers: Handlers<typeof api.messages> = {
  partners: async ({ db, input, viewer }) => {
    const task = await seeTask(db, input.id, viewer.id)
    const isRequester = task.requesterId === viewer.id
    const rows = await (isRequester ? findHelpersInChat(db, task.id) : findRequesterInChat(db, task.id, viewer.id))
    return rows.map(viewPartner)
  },

  list: async ({ db, input, viewer, nextPage }) => {
    const task = await seeTask(db, input.id, viewer.id)
    const helperId = task.requesterId === viewer.id ? input.with : viewer.id
    const rows = await findMessages(db, task.id, helperId, input.cursor)
    return onePage(rows, messagesPage, nextPage).reverse().map(viewMessage)
  },

  send: async (context) => {
    const { db, input, viewer, write } = context
    const task = await seeTask(db, input.taskId, viewer.id)
    const { recipientId, content, clientId = null } = input
    const earlier = await findEarlier(context)
    if (earlier) return viewMessage(earlier)
    const helperId = task.requesterId === viewer.id ? recipientId : viewer.id
    const isOpened = await hasSpoken(db, task.id, helperId)
    refuseIf(whyNotWrite({ task, viewerId: viewer.id, recipientId, recipientHasSpoken: isOpened }))
    await countReach(context, { taskId: task.id, helperId, isOpened })

    const sent = await write(async (tx, announce) => {
      const id = await sendMessage(tx, announce, { taskId: task.id, helperId, senderId: viewer.id, content, clientId })
      if (id === undefined) return
      const words = notices.messageReceived(viewer, task.title)
      await notify(tx, announce, { to: recipientId, taskId: task.id, words })
      return findMessageOrThrow(tx, id)
    })
    return viewMessage(sent ?? (await findEarlier(context)) ?? refuse('task_missing'))
  },
}

type Sending = Context<z.output<typeof newMessageSchema>>

type Chat = { taskId: string; helperId: string; isOpened: boolean }

/** Opening chat after chat, and saying the same in many of them, have limits of their own. */
async function countReach({ db, input, viewer, now, count }: Sending, { taskId, helperId, isOpened }: Chat) {
  if (!isOpened) await count('newConversations')
  const since = new Date(now.getTime() - sameWordsMs)
  const words = { taskId, helperId, senderId: viewer.id, content: input.content, since }
  if (isOpened && (await hasJustSaid(db, words))) return
  await count('sameWords', { apart: foldText(input.content), refusal: 'same_words' })
}

/** The message that this one repeats, if any; refuses where only its client id is the same. */
async function findEarlier({ db, input, viewer }: Pick<Sending, 'db' | 'input' | 'viewer'>) {
  if (input.clientId === undefined) return
  const earlier = await findSent(db, viewer.id, input.taskId, input.clientId)
  if (earlier) refuseIf(whyNotRepeat(earlier, input))
  return earlier
}
