import type { Task } from '#shared/tasks/schema.ts'
import classes from './changed-in-chat.module.css'
import { ChangedOffer } from './changed-offer-later.ts'
import { useOwnOffer } from './offers-of-task.ts'

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
