import { onePage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/implement.ts'
import { seeTask } from '#server/tasks/see.ts'
import type { api } from '#shared/api.ts'
import { messagesPage, partnersPage } from '#shared/limits.ts'
import { deliver } from './deliver.ts'
import { findHelpersInChat, findMessages, findRequesterInChat, type PartnerRow } from './find.ts'
import { markRead } from './store.ts'
import { findUnreadChats } from './unread.ts'
import { viewMessage, viewPartner, viewUnreadChat } from './view.ts'

export const messageHandlers: Handlers<typeof api.messages> = {
  partners: async ({ db, input, viewer, nextPage }) => {
    const task = await seeTask(db, input.id, viewer.id)
    const isRequester = task.requesterId === viewer.id
    const rows = await (isRequester
      ? findHelpersInChat(db, task.id, input.cursor)
      : findRequesterInChat(db, task.id, viewer.id))
    const spokeAt = ({ lastMessageAt }: PartnerRow) => lastMessageAt.toISOString()
    return onePage(rows, partnersPage, nextPage, spokeAt).map(viewPartner)
  },

  list: async ({ db, input, viewer, nextPage }) => {
    const task = await seeTask(db, input.id, viewer.id)
    const helperId = task.requesterId === viewer.id ? input.with : viewer.id
    const rows = await findMessages(db, { taskId: task.id, helperId }, input.cursor)
    return onePage(rows, messagesPage, nextPage).reverse().map(viewMessage)
  },

  markRead: async ({ db, input, viewer }) => {
    const task = await seeTask(db, input.id, viewer.id)
    const isRequester = task.requesterId === viewer.id
    const helperId = isRequester ? input.with : viewer.id
    const end = isRequester ? 'requester_read_at' : 'helper_read_at'
    if (helperId !== undefined) await markRead(db, { taskId: task.id, helperId, end, until: input.until })
    return {}
  },

  unread: async ({ db, viewer }) => (await findUnreadChats(db, viewer.id)).map(viewUnreadChat),

  send: (context) => deliver(context, { ...context.input, attachmentUrl: null }),

  sendFile: (context) => deliver(context, { ...context.input, content: context.input.content ?? null }),
}
