import { type AriaAttributes, type RefObject, useState } from 'react'
import { offerLabels, offerToasts } from '#shared/offers/copy.ts'
import { whyNotOffer } from '#shared/offers/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { showToast } from '#web/lib/toast.ts'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const OfferForm = lazyComponent(() => import('./offer-form.tsx').then((part) => part.OfferForm))

export type OfferButtonLook = Pick<ButtonLook, 'variant' | 'fullWidth'> & Pick<AriaAttributes, 'aria-describedby'>
type Props = OfferButtonLook & {
  task: Task
  viewerId: string
  /**
   * True while the dialog is open. The parent owns the ref, so that the component that replaces this button knows where
   * the focus was.
   */
  isDialogOpenRef: RefObject<boolean>
}

export function OfferDialogButton({ task, viewerId, isDialogOpenRef, ...look }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { ask } = offerLabels[task.taskType]

  function open(isOpening: boolean) {
    isDialogOpenRef.current = isOpening
    setOpen(isOpening)
  }

  function press() {
    if (whyNotOffer(task, viewerId) === 'own_request') showToast(offerToasts.offerOwn)
    else open(true)
  }

  return (
    <>
      <Button onClick={press} aria-haspopup="dialog" {...OfferForm.preloadHandlers} {...look}>
        {ask}
      </Button>
      <Dialog opened={isOpen} title={ask} onClose={() => open(false)}>
        <OfferForm task={task} viewerId={viewerId} isDialogOpenRef={isDialogOpenRef} onClose={() => open(false)} />
      </Dialog>
    </>
  )
}
