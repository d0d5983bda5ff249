import { useQuery } from '@tanstack/react-query'
import { whyNotOffer } from '#shared/offers/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { useSeen } from '#web/lib/seen.ts'
import { cardTitleId } from '#web/tasks/card-title.ts'
import { OfferButton } from './offer-button.tsx'
import { offerQueries } from './queries.ts'

type Props = { task: Task; viewerId: string }

/** The offer button of a card in a list, where there is anything to offer. It waits until its card comes into view. */
export function CardOfferButton({ task, viewerId }: Props) {
  const [ref, isSeen] = useSeen()

  if (whyNotOffer(task, viewerId)) return null
  if (!isSeen) return <span ref={ref} style={room} />
  return <SeenOfferButton task={task} viewerId={viewerId} />
}

/** Asks whether the viewer has offered before, so that the button never says one thing and then the other. */
function SeenOfferButton({ task, viewerId }: Props) {
  const mine = useQuery(offerQueries.mine(task.id))

  if (mine.isPending) return <span style={room} />
  return <OfferButton task={task} viewerId={viewerId} variant="light" aria-describedby={cardTitleId(task.id)} />
}

/** A button's height, so that the card does not grow when it comes. */
const room = { display: 'block', height: '2.75rem' }
