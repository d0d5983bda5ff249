import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { toasts } from '#shared/copy.ts'
import { pagedOptions } from '#web/lib/pages.ts'
import { readPage, server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { whenFailed } from '#web/lib/when-failed.ts'

export const reviewQueries = {
  ofTask: (taskId: string) =>
    queryOptions({ queryKey: ['reviews', 'task', taskId], queryFn: () => server.reviews.ofTask({ id: taskId }) }),

  mayReview: (taskId: string) =>
    queryOptions({ queryKey: ['reviews', 'may', taskId], queryFn: () => server.reviews.mayReview({ id: taskId }) }),

  received: (userId: string) =>
    pagedOptions(['reviews', 'received', userId], (from) => readPage(api.reviews.received, { id: userId, ...from })),
}

export function useSendReview() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: server.reviews.create,
    onSuccess: (_review, { revieweeId }) => {
      void cache.invalidateQueries({ queryKey: ['reviews'] })
      void cache.invalidateQueries({ queryKey: ['users', revieweeId] })
      void cache.invalidateQueries({ queryKey: ['tasks', 'shared', revieweeId] })
      showToast(toasts.reviewed)
    },
    onError: whenFailed(toasts.reviewFailed),
  })
}
