import { BusyButton } from '#web/ui/busy-button.tsx'
import type { ButtonLook } from '#web/ui/button.tsx'
import { useSendVerification } from './link-queries.ts'

type Props = { email: string; label?: string } & Pick<ButtonLook, 'variant' | 'size' | 'fullWidth'>

/** Sends the confirmation mail again. */
export function SendLinkButton({ email, label = 'Send the link again', ...look }: Props) {
  const send = useSendVerification(email)
  return (
    <BusyButton {...look} isBusy={send.isPending} onClick={() => send.mutate()}>
      {label}
    </BusyButton>
  )
}
