import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import { toasts } from '#shared/copy.ts'
import { readAll, ServerError, server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'
import { whenFailed } from '#web/lib/when-failed.ts'
import { messageKeys } from '#web/messages/keys.ts'
import { taskKeys } from '#web/tasks/keys.ts'
import { offerKeys } from './keys.ts'

export const offerQueries = {
  mine: (taskId: string) =>
    queryOptions({ queryKey: offerKeys.mine(taskId), queryFn: () => server.offers.mine({ id: taskId }) }),

  list: (taskId: string) =>
    queryOptions({ queryKey: offerKeys.list(taskId), queryFn: () => readAll(api.offers.list, { id: taskId }) }),
}

export function useSendOffer(taskId: string) {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (message: string | null) => server.offers.create({ taskId, message }),
    onSuccess: () => {
      cache.setQueryData(offerQueries.mine(taskId).queryKey, { hasOffer: true })
      void cache.invalidateQueries({ queryKey: messageKeys.list(taskId) })
      showToast(toasts.offerSent)
    },
    onError: (error) => {
      // Reading the task again now would take the dialog away, and with it the words in it.
      if (isTooLate(error)) return showToast(toasts.offerTooLate)
      void cache.invalidateQueries({ queryKey: taskKeys.one(taskId) })
      if (!isAlreadyThere(error)) return whenFailed(toasts.offerFailed, toasts.offerSignedOut)(error)
      cache.setQueryData(offerQueries.mine(taskId).queryKey, { hasOffer: true })
      showToast(toasts.alreadyOffered)
    },
  })
}

/** Another helper was accepted meanwhile, after which the task is no longer there for anybody else. */
export const isTooLate = (error: Error | null) =>
  error instanceof ServerError && (error.code === 'task_missing' || error.code === 'task_not_open')

/** Sent before, perhaps from another tab: what the helper wanted is so. */
const isAlreadyThere = (error: Error) => error instanceof ServerError && error.code === 'already_offered'
