import { useEffect } from 'react'
import { offerDialogs, whatAcceptingDoes } from '#shared/offers/dialog-wording.ts'
import type { Offer } from '#shared/offers/schema.ts'
import { changedLabels, notConfirmed } from '#shared/offers/terms-wording.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf, nameWithin } from '#shared/users/wording.ts'
import { useAcceptHelper } from '#web/tasks/changes.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useDeclineOffer } from './queries.ts'

export type Answer = 'accept' | 'decline'

type Props = {
  task: Task
  offer: Offer
  answer: Answer
  /** How many other neighbors wait for an answer. */
  others: number
  /** Whether this one still does. */
  isWaiting: boolean
  onMessage: (helperId: string) => void
  onTaken: () => void
  onAnswered: () => void
  onClose: () => void
}

/** Asks once more before an offer is answered. */
export function OfferQuestion({ task, offer, answer, others, isWaiting, ...then }: Props) {
  const { onMessage, onTaken, onAnswered, onClose } = then
  const accept = useAcceptHelper()
  const decline = useDeclineOffer(task.id)
  const { helper, helperId, changedTerms } = offer
  const name = firstNameOf(helper)

  // Taken back while the requester was thinking it over.
  useEffect(() => {
    if (!isWaiting) onClose()
  }, [isWaiting, onClose])

  function close() {
    onClose()
    onAnswered()
  }

  const closing = { opened: isWaiting, onClose }
  function message() {
    onClose()
    onMessage(helperId)
  }

  if (answer === 'accept' && changedTerms)
    return (
      <ConfirmDialog
        {...closing}
        title={notConfirmed(nameWithin(helper))}
        text={changedLabels[task.taskType].untilThen(name, changedTerms.changed)}
        confirmLabel={`Message ${name}`}
        onConfirm={message}
      />
    )
  if (answer === 'accept')
    return (
      <ConfirmDialog
        {...closing}
        title={`Accept ${nameWithin(helper)}?`}
        text={whatAcceptingDoes(task, name, others)}
        confirmLabel={offerDialogs[task.taskType].accept}
        isBusy={accept.isPending}
        onConfirm={() => accept.mutate({ id: task.id, helperId }, { onSuccess: onTaken, onError: close })}
      />
    )
  return (
    <ConfirmDialog
      {...closing}
      title={`Decline ${nameWithin(helper)}?`}
      text={offerDialogs[task.taskType].declining(name)}
      confirmLabel="Decline"
      isBusy={decline.isPending}
      onConfirm={() => decline.mutate({ id: offer.id }, { onSuccess: onAnswered, onSettled: onClose })}
    />
  )
}
