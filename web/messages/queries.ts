import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { toasts } from '#shared/copy.ts'
import { pagedOptions } from '#web/lib/pages.ts'
import { readPage, server } from '#web/lib/server.ts'
import { whenFailed } from '#web/lib/when-failed.ts'

export const messageQueries = {
  partners: (taskId: string) =>
    queryOptions({
      queryKey: ['messages', 'partners', taskId],
      queryFn: () => server.messages.partners({ id: taskId }),
    }),

  list: (taskId: string, partnerId: string) =>
    pagedOptions(['messages', 'list', taskId, partnerId], (from) =>
      readPage(api.messages.list, { id: taskId, with: partnerId, ...from }),
    ),
}

type Words = { content: string; clientId: string }

/** Stays pending until the list that holds the new message is there, so that its bubble can be shown all the while. */
export function useSendMessage(taskId: string, recipientId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: ['messages', 'send', taskId, recipientId],
    mutationFn: (words: Words) => server.messages.send({ taskId, recipientId, ...words }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['messages', 'list', taskId, recipientId] }),
    onError: whenFailed(toasts.messageFailed),
  })
}
