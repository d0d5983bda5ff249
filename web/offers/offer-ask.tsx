import { type RefObject, useState } from 'react'
import { offerToasts } from '#shared/offers/copy.ts'
import { whyNotOffer } from '#shared/offers/rules.ts'
import { offerLabels } from '#shared/offers/wording.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { later } from '#web/ui/later.tsx'

const OfferForm = later(() => import('./offer-form.tsx').then((part) => part.OfferForm))

type Props = {
  task: Task
  viewerId: string
  /** Outlives this button, so that what comes after it knows where the focus was. */
  isWriting: RefObject<boolean>
} & Pick<ButtonLook, 'variant' | 'fullWidth'>

export function OfferAsk({ task, viewerId, isWriting, ...look }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { ask } = offerLabels[task.taskType]

  function open(is: boolean) {
    isWriting.current = is
    setOpen(is)
  }

  function press() {
    if (whyNotOffer(task, viewerId) === 'own_request') showToast(offerToasts.offerOwn)
    else open(true)
  }

  return (
    <>
      <Button onClick={press} aria-haspopup="dialog" {...OfferForm.intent} {...look}>
        {ask}
      </Button>
      <Dialog opened={isOpen} title={ask} onClose={() => open(false)}>
        <OfferForm task={task} viewerId={viewerId} onClose={() => open(false)} />
      </Dialog>
    </>
  )
}
