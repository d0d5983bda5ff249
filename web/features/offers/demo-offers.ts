import { useMutation, useQueryClient } from '@tanstack/react-query'
import { offerToasts } from '#shared/offers/copy.ts'
import { demoHelperId } from '#shared/offers/demo-helper.ts'
import { userQueries } from '#web/features/users/queries.ts'
import { messageKeys, offerKeys, taskKeys } from '#web/lib/query-keys.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { server } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'

/** The account that makes test offers. It exists only in a demo, so finding it means that this is one. */
export const demoHelperQuery = () => userQueries.one(demoHelperId)

/** Makes an offer on the viewer's own request in the name of the test helper. */
export function useCreateDemoOffer() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (offer: { taskId: string; message: string | null; hourlyRate?: number }) =>
      server.offers.create({ ...offer, helperId: demoHelperId }),
    onSuccess: ({ taskId }) => {
      for (const queryKey of [offerKeys.list(taskId), taskKeys.one(taskId), messageKeys.partners(taskId)])
        void cache.invalidateQueries({ queryKey })
      showToast(offerToasts.demoOfferMade)
    },
    onError: toastOnError(offerToasts.demoOfferFailed),
  })
}
