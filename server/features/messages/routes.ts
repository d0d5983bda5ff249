import { requireTaskOfChat } from '#server/features/tasks/require-visible-task.ts'
import { announceInvalidation } from '#server/features/visibility/announce-invalidation.ts'
import { paginate } from '#server/platform/db/paginate.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { chatsPageSize, messagesPageSize, partnersPageSize } from '#shared/constants.ts'
import { type ChatSummaryRow, findLatestChatSummaries, findUnreadChatSummaries } from './chat-summaries.ts'
import { findHelpersInChat, findMessages, findRequesterInChat, type PartnerRow } from './queries.ts'
import { sendMessage } from './send-message.ts'
import { markChatRead } from './store.ts'
import { findUnreadChats } from './unread.ts'
import { viewChatSummary, viewMessage, viewPartner, viewUnreadChat } from './view.ts'

export const messageHandlers: Handlers<typeof api.messages> = {
  partners: async ({ db, input, viewer, nextPage }) => {
    const task = await requireTaskOfChat(db, input.id, viewer.id)
    const isRequester = task.requesterId === viewer.id
    const rows = await (isRequester
      ? findHelpersInChat(db, task.id, input.cursor)
      : findRequesterInChat(db, task.id, viewer.id))
    const lastMessageAtOf = ({ lastMessageAt }: PartnerRow) => lastMessageAt.toISOString()
    return paginate(rows, partnersPageSize, nextPage, lastMessageAtOf).map(viewPartner)
  },

  list: async ({ db, input, viewer, nextPage }) => {
    const task = await requireTaskOfChat(db, input.id, viewer.id)
    const helperId = task.requesterId === viewer.id ? input.with : viewer.id
    const rows = await findMessages(db, { viewerId: viewer.id, taskId: task.id, helperId }, input.cursor)
    return paginate(rows, messagesPageSize, nextPage).reverse().map(viewMessage)
  },

  markRead: async ({ db, input, viewer, writeInOneStatement }) => {
    const task = await requireTaskOfChat(db, input.id, viewer.id)
    const reader = task.requesterId === viewer.id ? 'requester' : 'helper'
    const writerId = reader === 'requester' ? input.with : task.requesterId
    if (!writerId) return {}
    const helperId = reader === 'helper' ? viewer.id : writerId
    const read = { taskId: task.id, helperId, readerId: viewer.id, writerId, until: input.until }
    await writeInOneStatement(async (db, announce) => {
      // The user's other tabs still show it as unread.
      if (await markChatRead(db, read, reader))
        announceInvalidation(announce, [viewer.id], task.id, { senderId: writerId })
    })
    return {}
  },

  chats: async ({ db, input, viewer, nextPage }) => {
    const rows = await findLatestChatSummaries(db, viewer.id, input.cursor)
    const page = paginate(rows, chatsPageSize, nextPage, ({ lastMessageAt }: ChatSummaryRow) =>
      lastMessageAt.toISOString(),
    )
    // The first page has every unread chat, so a chat further down may be among them already.
    const unread = input.cursor ? [] : await findUnreadChatSummaries(db, viewer.id)
    const isListed = new Set(unread.map(({ id }) => id))
    return [...unread, ...page.filter(({ id }) => !isListed.has(id))].map(viewChatSummary)
  },

  unread: async ({ db, viewer }) => (await findUnreadChats(db, viewer.id)).map(viewUnreadChat),

  send: (context) => sendMessage(context, { ...context.input, attachmentUrl: null }),

  sendFile: (context) => sendMessage(context, { ...context.input, content: context.input.content ?? null }),
}
