import type { Task } from '#shared/tasks/schema.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useIsTesting, useTestOffer } from './test-offers.ts'

/** On a request of one's own, where the page's address says `test=true`, in a demo: help that the test helper offers. */
export function TestOfferButton({ task, viewerId }: { task: Task; viewerId: string }) {
  const isTesting = useIsTesting()
  const offer = useTestOffer()

  if (!isTesting || task.requesterId !== viewerId || task.status !== 'open') return null
  return (
    <BusyButton
      variant="light"
      fullWidth
      isBusy={offer.isPending}
      onClick={() => offer.mutate({ taskId: task.id, message: null })}
    >
      Offer Help as Test Helper
    </BusyButton>
  )
}
