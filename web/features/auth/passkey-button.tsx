import { IconFingerprint } from '@tabler/icons-react'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { passkeyErrorText } from './passkey-error.ts'
import { supportsPasskeys, useShowPasskey } from './passkey-queries.ts'

type Props = { label: string; variant?: 'subtle' | 'default'; onShown: () => void }

/** Shows a passkey. Nothing is there in a browser that has none. */
export function PasskeyButton({ label, variant = 'subtle', onShown }: Props) {
  const show = useShowPasskey(onShown)
  if (!supportsPasskeys()) return null
  return (
    <Stack gap="xs">
      <BusyButton
        variant={variant}
        fullWidth
        leftSection={<IconFingerprint size={20} stroke={1.8} aria-hidden />}
        isBusy={show.isPending || show.isSuccess}
        onClick={() => show.mutate()}
      >
        {label}
      </BusyButton>
      {show.error && <FieldError role="alert">{passkeyErrorText(show.error)}</FieldError>}
    </Stack>
  )
}
