import type { Task } from '#shared/tasks/schema.ts'
import { later } from '#web/ui/later.tsx'
import classes from './changed-in-chat.module.css'
import { useOwnOffer } from './offers-of-task.ts'

const ChangedOffer = later(() => import('./changed-offer.tsx').then((part) => part.ChangedOffer))

type Props = { task: Task; viewerId: string; onAnswered: () => void }

/** Above a chat whose requester has changed what the viewer offered for; nothing where that is not so. */
export function ChangedInChat({ task, viewerId, onAnswered }: Props) {
  const { id, changed } = useOwnOffer(task, viewerId)

  if (!id || !changed) return null
  return (
    <div className={classes.place}>
      <ChangedOffer task={task} offerId={id} change={changed} onAnswered={onAnswered} />
    </div>
  )
}
