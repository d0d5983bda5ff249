import { useQuery } from '@tanstack/react-query'
import { whyNotOffer } from '#shared/offers/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { useSeen } from '#web/lib/seen.ts'
import { OfferButton } from './offer-button.tsx'
import { offerQueries } from './queries.ts'

type Props = { task: Task; viewerId: string }

/** The offer button of a card in a list. Whether an offer was sent before is asked when the card comes into view. */
export function CardOfferButton({ task, viewerId }: Props) {
  const [ref, isSeen] = useSeen()
  const mine = useQuery({ ...offerQueries.mine(task.id), enabled: isSeen })

  if (whyNotOffer(task, viewerId)) return null
  if (mine.isPending) return <span ref={ref} style={{ display: 'block', height: '2.75rem' }} />
  return <OfferButton task={task} viewerId={viewerId} variant="light" />
}
