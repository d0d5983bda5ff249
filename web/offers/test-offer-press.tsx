import { useQuery } from '@tanstack/react-query'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { testHelper, useTestOffer } from './test-offers.ts'

/** Only in a demo is there a test helper. */
export function TestOfferPress({ taskId }: { taskId: string }) {
  const helper = useQuery(testHelper())
  const offer = useTestOffer()

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
