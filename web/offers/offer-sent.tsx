import type { ButtonProps } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { LinkButton } from '#web/ui/link-button.tsx'

type Props = { taskId: string; takesFocus: boolean } & Pick<ButtonProps, 'variant' | 'fullWidth'>

/** What the offer button becomes. It takes over the focus from the dialog that has just gone. */
export function OfferSent({ taskId, takesFocus, ...look }: Props) {
  const link = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    if (takesFocus) link.current?.focus()
  }, [takesFocus])

  return (
    <LinkButton
      ref={link}
      to="/task/$id"
      params={{ id: taskId }}
      color="lamp.5"
      c="var(--ink)"
      leftSection={<IconCheck size={18} aria-hidden />}
      {...look}
    >
      Offer Sent
    </LinkButton>
  )
}
