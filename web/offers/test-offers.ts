import { useMutation, useQueryClient } from '@tanstack/react-query'
import { offerToasts } from '#shared/offers/copy.ts'
import { testHelperId } from '#shared/offers/test-helper.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { whenFailed } from '#web/lib/when-failed.ts'
import { messageKeys } from '#web/messages/keys.ts'
import { taskKeys } from '#web/tasks/keys.ts'
import { userQueries } from '#web/users/queries.ts'
import { offerKeys } from './keys.ts'

/** The account that test offers come from. Only a demo has it, so whoever finds it is in one. */
export const testHelper = () => userQueries.one(testHelperId)

/** An offer on a request of one's own, in the test helper's name. */
export function useTestOffer() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (offer: { taskId: string; message: string | null; hourlyRate?: number }) =>
      server.offers.create({ ...offer, helperId: testHelperId }),
    onSuccess: ({ taskId }) => {
      for (const queryKey of [offerKeys.list(taskId), taskKeys.one(taskId), messageKeys.partners(taskId)])
        void cache.invalidateQueries({ queryKey })
      showToast(offerToasts.testOfferMade)
    },
    onError: whenFailed(offerToasts.testOfferFailed),
  })
}
