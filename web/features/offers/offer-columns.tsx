import { useEffect, useRef, useState } from 'react'
import { offersShownAtFirst } from '#shared/constants.ts'
import type { Offer } from '#shared/offers/schema.ts'
import type { TaskType } from '#shared/tasks/choices.ts'
import { Button } from '#web/ui/button.tsx'
import type { Answer } from './answer-offer-dialog.tsx'
import { OfferColumn } from './offer-column.tsx'
import classes from './offer-comparison.module.css'

type Props = {
  offers: Offer[]
  taskType: TaskType
  onAsk: (offer: Offer, answer: Answer) => void
  onMessage: (helperId: string) => void
}

/** The offers side by side, with aligned lines; stacked on phones. */
export function OfferColumns({ offers, taskType, onAsk, onMessage }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const shown = showsAll ? offers : offers.slice(0, offersShownAtFirst)

  useEffect(() => {
    const first = list.current?.children[offersShownAtFirst]
    if (showsAll && first instanceof HTMLElement) first.focus()
  }, [showsAll])

  return (
    <>
      <ul ref={list} className={classes.list} data-is-one={offers.length === 1}>
        {shown.map((offer) => (
          <OfferColumn
            key={offer.id}
            offer={offer}
            taskType={taskType}
            onAccept={() => onAsk(offer, 'accept')}
            onDecline={() => onAsk(offer, 'decline')}
            onMessage={() => onMessage(offer.helperId)}
          />
        ))}
      </ul>
      {shown.length < offers.length && (
        <Button variant="default" onClick={() => setShowsAll(true)} className={classes.more}>
          {`Show all ${offers.length}`}
        </Button>
      )}
    </>
  )
}
