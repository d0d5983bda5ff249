import { useQuery } from '@tanstack/react-query'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { demoHelperQuery, useCreateDemoOffer } from './demo-offers.ts'

/** The test helper exists only in a demo. */
export function DemoOfferAction({ taskId }: { taskId: string }) {
  const helper = useQuery(demoHelperQuery())
  const offer = useCreateDemoOffer()

  if (!helper.isSuccess) return null
  return (
    <BusyButton
      variant="light"
      fullWidth
      isBusy={offer.isPending}
      onClick={() => offer.mutate({ taskId, message: null })}
    >
      Offer Help as Test Helper
    </BusyButton>
  )
}
