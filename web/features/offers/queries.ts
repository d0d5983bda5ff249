import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { Toast } from '#shared/copy.ts'
import { offerToasts } from '#shared/offers/copy.ts'
import type { Offer } from '#shared/offers/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { authKeys, messageKeys, offerKeys, taskKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { readAll, ServerError, server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { useMutationOnce } from '#web/lib/use-mutation-once.ts'

export const offerQueries = {
  mine: (taskId: string) =>
    queryOptions({ queryKey: offerKeys.mine(taskId), queryFn: () => server.offers.mine({ id: taskId }) }),

  list: (taskId: string) =>
    queryOptions({ queryKey: offerKeys.list(taskId), queryFn: () => readAll(api.offers.list, { id: taskId }) }),

  /** The viewer's earlier offer, read when they start a new one. Errors are ignored, because sending reports them. */
  former: (taskId: string) =>
    queryOptions({
      queryKey: offerKeys.former(taskId),
      queryFn: () => readAll(api.offers.list, { id: taskId }).catch(() => []),
      staleTime: 0,
    }),
}

/**
 * Offers help on the terms shown on the screen, by `termsVersion`. `onTooLate` refetches the task: doing that at once
 * would close the dialog and hide the typed message.
 */
export function useSendOffer({ id: taskId, termsVersion }: Task, onTooLate: () => void) {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (message: string | null) => server.offers.create({ taskId, message, termsVersion }),
    onSuccess: (offer) => {
      cache.setQueryData(offerQueries.mine(taskId).queryKey, { hasOffer: true })
      cache.setQueryData(offerQueries.list(taskId).queryKey, [offer])
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
 * Answers an offer. Everything that depends on the offer is refetched afterward, also after a refusal, which means it
 * has changed.
 */
function useOfferMutation<Input>(taskId: string, { answer, done, failed }: OfferMutationOptions<Input>) {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: answer,
    onSuccess: (answered) => {
      cache.setQueryData(offerQueries.list(taskId).queryKey, (offers) =>
        offers?.map((offer) => (offer.id === answered.id ? answered : offer)),
      )
      showToast(done(answered))
    },
    onError: toastOnError(failed),
    onSettled: () => {
      const offerOf = [offerKeys.list(taskId), offerKeys.mine(taskId)]
      for (const queryKey of [...offerOf, taskKeys.one(taskId), taskKeys.mine('offered')])
        void cache.invalidateQueries({ queryKey })
    },
  })
}

type OfferMutationOptions<Input> = {
  answer: (input: Input) => Promise<Offer>
  done: (answered: Offer) => Toast
  failed: (message: string) => Toast
}

export const useWithdrawOffer = ({ id, taskType, requester }: Task) =>
  useOfferMutation(id, {
    answer: server.offers.withdraw,
    done: () => offerToasts.offerWithdrawn[taskType](firstNameOf(requester)),
    failed: offerToasts.withdrawFailed,
  })

export const useConfirmOffer = ({ id, taskType, requester }: Task) =>
  useOfferMutation(id, {
    answer: server.offers.confirm,
    done: () => offerToasts.offerConfirmed[taskType](firstNameOf(requester)),
    failed: offerToasts.confirmFailed,
  })

export const useDeclineOffer = (taskId: string) =>
  useOfferMutation(taskId, {
    answer: server.offers.decline,
    done: ({ helper }) => offerToasts.offerDeclined(firstNameOf(helper)),
    failed: offerToasts.declineFailed,
  })

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
