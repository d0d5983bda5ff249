import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { Toast } from '#shared/copy.ts'
import { offerToasts } from '#shared/offers/copy.ts'
import type { Offer } from '#shared/offers/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/wording.ts'
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

  /** What the viewer has offered before, asked as they begin to offer anew. Sending says why nothing can be read. */
  former: (taskId: string) =>
    queryOptions({
      queryKey: offerKeys.former(taskId),
      queryFn: () => readAll(api.offers.list, { id: taskId }).catch(() => []),
      staleTime: 0,
    }),
}

/** For the terms as they stand on the screen. */
export function useSendOffer({ id: taskId, termsVersion }: Task) {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (message: string | null) => server.offers.create({ taskId, message, termsVersion }),
    onSuccess: (offer) => {
      cache.setQueryData(offerQueries.mine(taskId).queryKey, { hasOffer: true })
      cache.setQueryData(offerQueries.list(taskId).queryKey, [offer])
      for (const queryKey of [messageKeys.list(taskId), taskKeys.mine('offered')])
        void cache.invalidateQueries({ queryKey })
      showToast(offerToasts.offerSent)
    },
    onError: (error) => {
      // Reading the task again now would take the dialog away, and with it the words in it.
      if (isTooLate(error)) return showToast(offerToasts.offerTooLate)
      void cache.invalidateQueries({ queryKey: hasChanged(error) ? taskKeys.all : taskKeys.one(taskId) })
      if (!isAlreadyThere(error)) return whenFailed(offerToasts.offerFailed, offerToasts.offerSignedOut)(error)
      cache.setQueryData(offerQueries.mine(taskId).queryKey, { hasOffer: true })
      showToast(offerToasts.alreadyOffered)
    },
  })
}

/** Afterwards all that hangs on the offer is read again, a refused answer's too: it has moved on. */
function useAnswer<Input>(taskId: string, { answer, done, failed }: Answering<Input>) {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: answer,
    onSuccess: (answered) => {
      cache.setQueryData(offerQueries.list(taskId).queryKey, (offers) =>
        offers?.map((offer) => (offer.id === answered.id ? answered : offer)),
      )
      showToast(done)
    },
    onError: whenFailed(failed),
    onSettled: () => {
      const offerOf = [offerKeys.list(taskId), offerKeys.mine(taskId)]
      for (const queryKey of [...offerOf, taskKeys.one(taskId), taskKeys.mine('offered')])
        void cache.invalidateQueries({ queryKey })
    },
  })
}

type Answering<Input> = {
  answer: (input: Input) => Promise<Offer>
  done: Toast
  failed: (message: string) => Toast
}

export const useWithdrawOffer = ({ id, taskType }: Task) =>
  useAnswer(id, {
    answer: server.offers.withdraw,
    done: offerToasts.offerTakenBack[taskType],
    failed: offerToasts.takeBackFailed,
  })

export const useConfirmOffer = ({ id, taskType, requester }: Task) =>
  useAnswer(id, {
    answer: server.offers.confirm,
    done: offerToasts.offerConfirmed[taskType](firstNameOf(requester)),
    failed: offerToasts.confirmFailed,
  })

export const useDeclineOffer = (taskId: string) =>
  useAnswer(taskId, {
    answer: server.offers.decline,
    done: offerToasts.offerDeclined,
    failed: offerToasts.declineFailed,
  })

/**
 * Meanwhile another helper was accepted, or the task was closed or deleted: to a stranger all three are one, a task
 * that is not there.
 */
export const isTooLate = (error: Error | null) =>
  error instanceof ServerError && (error.code === 'task_missing' || error.code === 'task_not_open')

/** The list that it was chosen from may be old, too. */
const hasChanged = (error: Error) => error instanceof ServerError && error.code === 'terms_outdated'

/** Sent before, perhaps from another tab: what the helper wanted is so. */
const isAlreadyThere = (error: Error) => error instanceof ServerError && error.code === 'already_offered'
