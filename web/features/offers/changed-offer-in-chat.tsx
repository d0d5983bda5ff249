import type { Task } from '#shared/tasks/schema.ts'
import classes from './changed-offer-in-chat.module.css'
import { ChangedOffer } from './lazy-changed-offer.ts'
import { useOwnOffer } from './use-own-offer.ts'

type Props = { task: Task; viewerId: string; onAnswered: () => void }

/** Shown above a chat if the requester has changed the terms of the viewer's offer. */
export function ChangedOfferInChat({ task, viewerId, onAnswered }: Props) {
  const { id, changed } = useOwnOffer(task, viewerId)

  if (!id || !changed) return null
  return (
    <div className={classes.container}>
      <ChangedOffer task={task} offerId={id} change={changed} onAnswered={onAnswered} />
    </div>
  )
}
