import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '#shared/api.ts'
import type { Toast } from '#shared/copy.ts'
import { offerToasts } from '#shared/offers/copy.ts'
import type { Offer } from '#shared/offers/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { offerKeys, taskKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { readAll, server } from '#web/lib/server.ts'
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
