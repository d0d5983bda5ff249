import { onePage } from '#server/db/page.ts'
import type { Handlers } from '#server/http/implement.ts'
import { hint } from '#server/notifications/notify.ts'
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

  markRead: async ({ db, input, viewer, writeAtOnce }) => {
    const task = await seeTask(db, input.id, viewer.id)
    const reader = task.requesterId === viewer.id ? 'requester' : 'helper'
    const writerId = reader === 'requester' ? input.with : task.requesterId
    if (!writerId) return {}
    const helperId = reader === 'helper' ? viewer.id : writerId
    const read = { taskId: task.id, helperId, readerId: viewer.id, writerId, until: input.until }
    await writeAtOnce(async (db, announce) => {
      // Their other screens show it as unread.
      if (await markRead(db, read, reader)) hint(announce, [viewer.id], task.id, { senderId: writerId })
    })
    return {}
  },

  unread: async ({ db, viewer }) => (await findUnreadChats(db, viewer.id)).map(viewUnreadChat),

  send: (context) => deliver(context, { ...context.input, attachmentUrl: null }),

  sendFile: (context) => deliver(context, { ...context.input, content: context.input.content ?? null }),
}
