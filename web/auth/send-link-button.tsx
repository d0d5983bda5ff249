import type { ButtonProps } from '@mantine/core'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useSendVerification } from './link-queries.ts'

type Props = { email: string; label?: string } & Pick<ButtonProps, 'variant' | 'fullWidth'>

/** Mails the link that confirms the viewer's address once more. */
export function SendLinkButton({ email, label = 'Send the link again', ...look }: Props) {
  const send = useSendVerification(email)
  return (
    <BusyButton {...look} isBusy={send.isPending} onClick={() => send.mutate()}>
      {label}
    </BusyButton>
  )
}
