import { useQuery } from '@tanstack/react-query'
import { whyNotOffer } from '#shared/offers/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { cardTitleId } from '#web/features/tasks/cards/card-title-id.ts'
import { useInView } from '#web/lib/use-in-view.ts'
import classes from './card-offer-button.module.css'
import { OfferButton } from './offer-button.tsx'
import { offerQueries } from './queries.ts'

type Props = { task: Task; viewerId: string }

/** The offer button of a card in a list, if the viewer may offer. It is rendered once the card comes into view. */
export function CardOfferButton({ task, viewerId }: Props) {
  const [ref, isInView] = useInView()

  if (whyNotOffer(task, viewerId)) return null
  if (!isInView) return <span ref={ref} className={classes.reserved} />
  return <VisibleOfferButton task={task} viewerId={viewerId} />
}

/** Reads first whether the viewer has offered before, so that the button does not change its label. */
function VisibleOfferButton({ task, viewerId }: Props) {
  const mine = useQuery(offerQueries.mine(task.id))

  if (mine.isPending) return <span className={classes.reserved} />
  return <OfferButton task={task} viewerId={viewerId} variant="light" aria-describedby={cardTitleId(task.id)} />
}
