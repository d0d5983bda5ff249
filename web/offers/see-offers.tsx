import type { MouseEvent } from 'react'
import { offerLabels } from '#shared/offers/wording.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { offersPlace } from '#shared/tasks/places.ts'
import { goToNamed } from '#web/lib/named-place.ts'
import { Button } from '#web/ui/button.tsx'

/** Leads to the offers, which stand below the task; the URL stays that of the screen. */
export const SeeOffers = ({ taskType, count }: { taskType: TaskType; count: number }) => (
  <Button component="a" href={`#${offersPlace}`} onClick={goDown}>
    {offerLabels[taskType].see(count)}
  </Button>
)

function goDown(event: MouseEvent) {
  event.preventDefault()
  goToNamed(offersPlace)
}
