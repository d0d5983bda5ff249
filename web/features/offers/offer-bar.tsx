import { useEffect, useRef } from 'react'
import type { Task } from '#shared/tasks/schema.ts'
import classes from './offer-bar.module.css'
import { OfferDialogButton } from './offer-dialog-button.tsx'
import { useOwnOffer } from './use-own-offer.ts'

type Props = { task: Task; viewerId: string; onSent: () => void }

/**
 * Keeps the offer button within reach of a thumb on phones, however long the request is. After sending, the task's next
 * step replaces it.
 */
export function OfferBar({ task, viewerId, onSent }: Props) {
  const { mayOffer } = useOwnOffer(task, viewerId)
  const isDialogOpenRef = useRef(false)

  useEffect(() => {
    if (mayOffer || !isDialogOpenRef.current) return
    isDialogOpenRef.current = false
    onSent()
  }, [mayOffer, onSent])

  return (
    mayOffer && (
      <div className={classes.bar} data-covers-bottom>
        <OfferDialogButton
          task={task}
          viewerId={viewerId}
          isDialogOpenRef={isDialogOpenRef}
          variant="filled"
          fullWidth
        />
      </div>
    )
  )
}
