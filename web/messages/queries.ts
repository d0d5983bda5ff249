import { type InfiniteData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { toasts } from '#shared/copy.ts'
import type { Message } from '#shared/messages/schema.ts'
import { type Page, pagedOptions } from '#web/lib/pages.ts'
import { readAll, readPage, server } from '#web/lib/server.ts'
import { whenFailed } from '#web/lib/when-failed.ts'
import { taskKeys } from '#web/tasks/keys.ts'
import type { Words } from './draft.ts'
import { draftArrived, draftFailed, draftKey } from './drafts.ts'
import { messageKeys } from './keys.ts'

type Pages = InfiniteData<Page<Message>>

const oldestFirst = ({ pages }: Pages) => pages.toReversed().flatMap(({ items }) => items)

export const messageQueries = {
  partners: (taskId: string) =>
    queryOptions({
      queryKey: messageKeys.partners(taskId),
      queryFn: () => readAll(api.messages.partners, { id: taskId }),
    }),

  /** The oldest first, though the pages are read from the newest. */
  list: (taskId: string, partnerId: string) => ({
    ...pagedOptions(messageKeys.list(taskId, partnerId), (from) =>
      readPage(api.messages.list, { id: taskId, with: partnerId, ...from }),
    ),
    select: oldestFirst,
  }),
}

export type Chatting = { taskId: string; viewerId: string; partnerId: string }

/** Sends in the order of writing, and waits while the browser is offline. Words that fail are in the box again. */
export function useSendMessage({ taskId, viewerId, partnerId }: Chatting) {
  const cache = useQueryClient()
  const key = draftKey(viewerId, taskId, partnerId)
  const { queryKey } = messageQueries.list(taskId, partnerId)

  return useMutation({
    networkMode: 'online',
    scope: { id: key },
    mutationFn: (words: Words) => server.messages.send({ taskId, recipientId: partnerId, ...words }),
    onSuccess: (message, words) => {
      cache.setQueryData<Pages>(queryKey, withMessage(message))
      draftArrived(key, words)
      void cache.invalidateQueries({ queryKey })
    },
    onError: (error, words) => {
      draftFailed(key, words)
      void cache.invalidateQueries({ queryKey: taskKeys.one(taskId) })
      whenFailed(toasts.messageFailed)(error)
    },
  })
}

/** At the end of the newest page, unless it is there already. */
const withMessage = (message: Message) => (data: Pages | undefined) => {
  const [newest, ...older] = data?.pages ?? []
  if (!data || !newest || newest.items.some(({ id }) => id === message.id)) return data
  return { ...data, pages: [{ ...newest, items: [...newest.items, message] }, ...older] }
}
