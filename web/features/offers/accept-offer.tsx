import { useState } from 'react'
import { offerDialogCopy } from '#shared/offers/dialog-copy.ts'
import type { Offer } from '#shared/offers/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { nameOf } from '#shared/users/format-user.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useOffersToAnswer } from './use-offers-to-answer.ts'

const AnswerOfferDialog = lazyComponent(
  () => import('./answer-offer-dialog.tsx').then((part) => part.AnswerOfferDialog),
  () => null,
)

type Props = {
  task: Task
  viewerId: string
  /** The neighbor whose offer may wait. */
  partnerId: string
  onMessage: (helperId: string) => void
  onAccepted: () => void
  /** Called when the offer could not be accepted any more. */
  onAnswered: () => void
}

/** Accepts the offer of one neighbor, away from the list of offers: in their chat, or on their page. */
export function AcceptOffer({ task, viewerId, partnerId, onMessage, onAccepted, onAnswered }: Props) {
  const { waiting } = useOffersToAnswer(task, viewerId)
  const [openOffer, setOpenOffer] = useState<Offer | null>(null)
  const offer = waiting.find(({ helperId }) => helperId === partnerId)
  const { accept } = offerDialogCopy[task.taskType]

  return (
    <>
      {offer && (
        <Button
          {...AnswerOfferDialog.preloadHandlers}
          aria-label={`${accept} ${nameOf(offer.helper)}`}
          aria-haspopup="dialog"
          {...(offer.changedTerms && { variant: 'light' })}
          onClick={() => setOpenOffer(offer)}
        >
          {accept}
        </Button>
      )}
      {openOffer && (
        <AnswerOfferDialog
          task={task}
          answer="accept"
          offer={offer ?? openOffer}
          others={waiting.filter(({ id }) => id !== openOffer.id).length}
          isWaiting={offer !== undefined}
          onMessage={onMessage}
          onAccepted={onAccepted}
          onAnswered={onAnswered}
          onClose={() => setOpenOffer(null)}
        />
      )}
    </>
  )
}
