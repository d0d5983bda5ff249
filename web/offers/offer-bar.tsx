import { useEffect, useRef } from 'react'
import type { Task } from '#shared/tasks/schema.ts'
import { OfferAsk } from './offer-ask.tsx'
import classes from './offer-bar.module.css'
import { useOwnOffer } from './offers-of-task.ts'

type Props = { task: Task; viewerId: string; onSent: () => void }

/**
 * On a phone, help is offered from within reach of a thumb, however long the request. Once sent, the task's next step
 * says more.
 */
export function OfferBar({ task, viewerId, onSent }: Props) {
  const { mayOffer } = useOwnOffer(task, viewerId)
  const isWriting = useRef(false)

  useEffect(() => {
    if (mayOffer || !isWriting.current) return
    isWriting.current = false
    onSent()
  }, [mayOffer, onSent])

  return (
    mayOffer && (
      <div className={classes.bar} data-covers-bottom>
        <OfferAsk task={task} viewerId={viewerId} isWriting={isWriting} variant="filled" fullWidth />
      </div>
    )
  )
}
