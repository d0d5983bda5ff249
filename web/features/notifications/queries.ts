import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { unreadPollMs } from '#shared/constants.ts'
import type { Toast } from '#shared/copy.ts'
import { pagedOptions } from '#web/lib/pages.ts'
import { notificationKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { readPage, server } from '#web/lib/server.ts'

export const notificationQueries = {
  count: () =>
    queryOptions({
      queryKey: notificationKeys.count,
      queryFn: () => server.notifications.unreadCount({}),
      refetchInterval: unreadPollMs,
    }),

  /** Read only while the bell is open, and again each time it opens. */
  list: () => ({
    ...pagedOptions(notificationKeys.list, (from) => readPage(api.notifications.list, from)),
    refetchOnMount: 'always' as const,
  }),
}

function useNotificationMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>, failed?: Toast) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    ...(failed && { onError: toastOnError(failed) }),
    onSettled: () => cache.invalidateQueries({ queryKey: notificationKeys.all }),
  })
}

export const useReadNotification = () => useNotificationMutation(server.notifications.read)

/** The text of the failure comes from the list, because the bell is loaded on every screen. */
export const useReadAllNotifications = (failed: Toast) => useNotificationMutation(server.notifications.readAll, failed)
