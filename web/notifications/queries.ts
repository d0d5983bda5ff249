import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { unreadPollMs } from '#shared/limits.ts'
import { pagedOptions } from '#web/lib/pages.ts'
import { readPage, server } from '#web/lib/server.ts'
import { notificationKeys } from './keys.ts'

export const notificationQueries = {
  count: () =>
    queryOptions({
      queryKey: notificationKeys.count,
      queryFn: () => server.notifications.unreadCount({}),
      refetchInterval: unreadPollMs,
    }),

  /** Asked only while the bell is open, and afresh each time it opens. */
  list: () => ({
    ...pagedOptions(notificationKeys.list, (from) => readPage(api.notifications.list, from)),
    refetchOnMount: 'always' as const,
  }),
}

function useRefreshing<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: notificationKeys.all }),
  })
}

export const useReadNotification = () => useRefreshing(server.notifications.read)

export const useReadAllNotifications = () => useRefreshing(server.notifications.readAll)
