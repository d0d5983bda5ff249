import { type InfiniteData, queryOptions } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { Message } from '#shared/messages/schema.ts'
import { type Page, pagedOptions } from '#web/lib/pages.ts'
import { messageKeys } from '#web/lib/query-keys.ts'
import { readAll, readPage, server } from '#web/lib/server.ts'

const oldestFirst = ({ pages }: InfiniteData<Page<Message>>) => pages.toReversed().flatMap(({ items }) => items)

export const messageQueries = {
  unread: () => queryOptions({ queryKey: messageKeys.unread, queryFn: () => server.messages.unread({}) }),

  chats: () => pagedOptions(messageKeys.chats, (from) => readPage(api.messages.chats, from)),

  partners: (taskId: string) =>
    queryOptions({
      queryKey: messageKeys.partners(taskId),
      queryFn: () => readAll(api.messages.partners, { id: taskId }),
    }),

  /** Sorted oldest first, although the pages are read from the newest. */
  list: (taskId: string, partnerId: string) => ({
    ...pagedOptions(messageKeys.list(taskId, partnerId), (from) =>
      readPage(api.messages.list, { id: taskId, with: partnerId, ...from }),
    ),
    select: oldestFirst,
  }),
}

export type ChatIds = { taskId: string; viewerId: string; partnerId: string }
