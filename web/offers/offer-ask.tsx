import { type AriaAttributes, type RefObject, useState } from 'react'
import { offerToasts } from '#shared/offers/copy.ts'
import { whyNotOffer } from '#shared/offers/rules.ts'
import { offerLabels } from '#shared/offers/wording.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { later } from '#web/ui/later.tsx'

const OfferForm = later(() => import('./offer-form.tsx').then((part) => part.OfferForm))

export type OfferLook = Pick<ButtonLook, 'variant' | 'fullWidth'> & Pick<AriaAttributes, 'aria-describedby'>
type Props = OfferLook & {
  task: Task
  viewerId: string
  /** Outlives this button, so that what comes after it knows where the focus was. */
  isWriting: RefObject<boolean>
}

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
        <OfferForm task={task} viewerId={viewerId} isWriting={isWriting} onClose={() => open(false)} />
      </Dialog>
    </>
  )
}
