import { useEffect } from 'react'
import { changedTermsLabels, notConfirmedText } from '#shared/offers/changed-terms-copy.ts'
import { acceptEffectText, offerDialogCopy } from '#shared/offers/dialog-copy.ts'
import type { Offer } from '#shared/offers/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf, nameInSentence } from '#shared/users/format-user.ts'
import { useAcceptHelper } from '#web/features/tasks/mutations.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useDeclineOffer } from './queries.ts'

export type Answer = 'accept' | 'decline'

type Props = {
  task: Task
  offer: Offer
  answer: Answer
  /** Number of other offers waiting for an answer. */
  others: number
  /** True if this offer still waits for an answer. */
  isWaiting: boolean
  onMessage: (helperId: string) => void
  onAccepted: () => void
  onAnswered: () => void
  onClose: () => void
}

/** Confirmation dialog for answering an offer. */
export function AnswerOfferDialog({ task, offer, answer, others, isWaiting, ...callbacks }: Props) {
  const { onMessage, onAccepted, onAnswered, onClose } = callbacks
  const accept = useAcceptHelper()
  const decline = useDeclineOffer(task.id)
  const { helper, helperId, changedTerms } = offer
  const name = firstNameOf(helper)

  // The offer may be withdrawn while the dialog is open.
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
        title={notConfirmedText(nameInSentence(helper))}
        text={changedTermsLabels[task.taskType].untilThen(name, changedTerms.changed)}
        confirmLabel={`Message ${name}`}
        onConfirm={message}
      />
    )
  if (answer === 'accept')
    return (
      <ConfirmDialog
        {...closing}
        title={`Accept ${nameInSentence(helper)}?`}
        text={acceptEffectText(task, name, others)}
        confirmLabel={offerDialogCopy[task.taskType].accept}
        isBusy={accept.isPending}
        onConfirm={() => accept.mutate({ id: task.id, helperId }, { onSuccess: onAccepted, onError: close })}
      />
    )
  return (
    <ConfirmDialog
      {...closing}
      title={`Decline ${nameInSentence(helper)}?`}
      text={offerDialogCopy[task.taskType].declining(name)}
      confirmLabel="Decline"
      isBusy={decline.isPending}
      onConfirm={() => decline.mutate({ id: offer.id }, { onSuccess: onAnswered, onSettled: onClose })}
    />
  )
}
