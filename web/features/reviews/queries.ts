import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { reviewToasts } from '#shared/reviews/copy.ts'
import { pagedOptions } from '#web/lib/pages.ts'
import { reviewKeys, taskKeys, userKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { readPage, server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'

export const reviewQueries = {
  ofTask: (taskId: string) =>
    queryOptions({ queryKey: reviewKeys.ofTask(taskId), queryFn: () => server.reviews.ofTask({ id: taskId }) }),

  mayReview: (taskId: string) =>
    queryOptions({ queryKey: reviewKeys.mayReview(taskId), queryFn: () => server.reviews.mayReview({ id: taskId }) }),

  received: (userId: string) =>
    pagedOptions(reviewKeys.received(userId), (from) => readPage(api.reviews.received, { id: userId, ...from })),
}

export function useSendReview() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: server.reviews.create,
    onSuccess: (_review, { revieweeId }) => {
      // Tasks show the reviewee's rating too.
      for (const queryKey of [reviewKeys.all, userKeys.one(revieweeId), taskKeys.all])
        void cache.invalidateQueries({ queryKey })
      showToast(reviewToasts.reviewed)
    },
    onError: toastOnError(reviewToasts.reviewFailed),
  })
}

export function useEditReview() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: server.reviews.edit,
    onSuccess: async () => {
      // Tasks and profiles show the rating, too.
      for (const queryKey of [userKeys.all, taskKeys.all]) void cache.invalidateQueries({ queryKey })
      await cache.invalidateQueries({ queryKey: reviewKeys.all })
      showToast(reviewToasts.edited)
    },
    onError: toastOnError(reviewToasts.editFailed),
  })
}

export function useAnswerReview() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: server.reviews.answer,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: reviewKeys.all })
      showToast(reviewToasts.answered)
    },
    onError: toastOnError(reviewToasts.answerFailed),
  })
}
