import { IconCheck } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { OfferButtonLook } from './offer-dialog-button.tsx'
import classes from './offer-sent.module.css'

type Props = Omit<OfferButtonLook, 'variant'> & { taskId: string; isDialogOpenRef: RefObject<boolean> }

/** Replaces the offer button after sending, and takes over the focus of the closed dialog. */
export function OfferSent({ taskId, isDialogOpenRef, ...look }: Props) {
  const link = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    if (isDialogOpenRef.current) link.current?.focus()
    isDialogOpenRef.current = false
  }, [isDialogOpenRef])

  return (
    <LinkButton
      ref={link}
      to="/task/$id"
      params={{ id: taskId }}
      className={classes.sent}
      leftSection={<IconCheck size={18} aria-hidden />}
      {...look}
    >
      Offer Sent
    </LinkButton>
  )
}
