import type { MouseEvent } from 'react'
import { offerLabels } from '#shared/offers/copy.ts'
import { offersAnchor } from '#shared/tasks/anchors.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { goToAnchor } from '#web/lib/go-to-anchor.ts'
import { Button } from '#web/ui/button.tsx'

/** Scrolls to the offers below the task; the URL stays the same. */
export const OffersLink = ({ taskType, count }: { taskType: TaskType; count: number }) => (
  <Button component="a" href={`#${offersAnchor}`} onClick={scrollToOffers}>
    {offerLabels[taskType].see(count)}
  </Button>
)

function scrollToOffers(event: MouseEvent) {
  event.preventDefault()
  goToAnchor(offersAnchor)
}
