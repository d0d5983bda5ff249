import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { Toast } from '#shared/copy.ts'
import { unreadPollMs } from '#shared/limits.ts'
import { pagedOptions } from '#web/lib/pages.ts'
import { readPage, server } from '#web/lib/server.ts'
import { whenFailed } from '#web/lib/when-failed.ts'
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

function useRefreshing<Input, Output>(mutationFn: (input: Input) => Promise<Output>, failed?: Toast) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    ...(failed && { onError: whenFailed(failed) }),
    onSettled: () => cache.invalidateQueries({ queryKey: notificationKeys.all }),
  })
}

export const useReadNotification = () => useRefreshing(server.notifications.read)

/** The words come with the list: the bell is on every screen. */
export const useReadAllNotifications = (failed: Toast) => useRefreshing(server.notifications.readAll, failed)
