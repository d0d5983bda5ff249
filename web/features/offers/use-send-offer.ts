import { useQueryClient } from '@tanstack/react-query'
import { offerToasts } from '#shared/offers/copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { authQueries } from '#web/features/auth/queries.ts'
import { taskQueries } from '#web/features/tasks/queries.ts'
import { authKeys, messageKeys, taskKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { ServerError, server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'
import { withFirst } from '#web/lib/with-first.ts'
import { offerQueries } from './queries.ts'

/**
 * Offers help on the terms shown on the screen, by `termsVersion`. `onTooLate` refetches the task: doing that at once
 * would close the dialog and hide the typed message.
 */
export function useSendOffer(task: Task, onTooLate: () => void) {
  const { id: taskId, termsVersion } = task
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (message: string | null) => server.offers.create({ taskId, message, termsVersion }),
    onSuccess: (offer) => {
      cache.setQueryData(offerQueries.mine(taskId).queryKey, { hasOffer: true })
      cache.setQueryData(offerQueries.list(taskId).queryKey, [offer])
      // The home screen may follow, and has to know of the first offer before it appears.
      cache.setQueryData(taskQueries.mine('offered').queryKey, withFirst(task))
      cache.setQueryData(authQueries.viewer().queryKey, (viewer) => viewer && { ...viewer, hasOffered: true })
      // The first offer makes the viewer a helper.
      for (const queryKey of [messageKeys.list(taskId), taskKeys.mine('offered'), authKeys.viewer])
        void cache.invalidateQueries({ queryKey })
      showToast(offerToasts.offerSent)
    },
    onError: (error) => {
      if (isTooLate(error)) {
        onTooLate()
        return showToast(offerToasts.offerTooLate)
      }
      void cache.invalidateQueries({ queryKey: haveTermsChanged(error) ? taskKeys.all : taskKeys.one(taskId) })
      if (!isAlreadyOffered(error)) return toastOnError(offerToasts.offerFailed, offerToasts.offerSignedOut)(error)
      cache.setQueryData(offerQueries.mine(taskId).queryKey, { hasOffer: true })
      showToast(offerToasts.alreadyOffered)
    },
  })
}

/**
 * True if another helper was accepted, or the task was closed or deleted meanwhile. To other neighbors each of these
 * looks like a missing task.
 */
export const isTooLate = (error: Error | null) =>
  error instanceof ServerError && (error.code === 'task_missing' || error.code === 'task_not_open')

/** The terms have changed, so the list that the task was chosen from may be outdated too. */
const haveTermsChanged = (error: Error) => error instanceof ServerError && error.code === 'terms_outdated'

/** The offer was sent before, perhaps from another tab, so nothing is left to do. */
const isAlreadyOffered = (error: Error) => error instanceof ServerError && error.code === 'already_offered'
