import { Button, type ButtonProps } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { toasts } from '#shared/copy.ts'
import { whyNotOffer } from '#shared/offers/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { showToast } from '#web/lib/toast.ts'
import { OfferDialog } from './offer-dialog.tsx'

type Props = {
  task: Task
  viewerId: string
  /** Outlives this button, so that what comes after it knows where the focus was. */
  isWriting: RefObject<boolean>
} & Pick<ButtonProps, 'variant' | 'fullWidth'>

export function OfferAsk({ task, viewerId, isWriting, ...look }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function open(is: boolean) {
    isWriting.current = is
    setOpen(is)
  }

  function press() {
    if (whyNotOffer(task, viewerId) === 'own_request') showToast(toasts.offerOwn)
    else open(true)
  }

  function close() {
    open(false)
    button.current?.focus()
  }

  return (
    <>
      <Button ref={button} onClick={press} aria-haspopup="dialog" {...look}>
        Offer Help
      </Button>
      {isOpen && <OfferDialog task={task} viewerId={viewerId} onClose={close} />}
    </>
  )
}
