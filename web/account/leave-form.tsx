import { Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { leaveAsk } from '#shared/account/wording.ts'
import { googlePath } from '#shared/auth/paths.ts'
import { keepWayBack } from '#web/lib/way-back.ts'
import { failureText } from '#web/lib/when-failed.ts'
import { AlertText } from '#web/ui/alert-text.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useLeave } from './queries.ts'

type Props = { hasPassword: boolean; onClose: () => void }

/** Who goes says once more who they are. */
export function LeaveForm({ hasPassword, onClose }: Props) {
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { mutate, error, isPending, isSuccess } = useLeave()
  const isBusy = isPending || isSuccess
  const why = error && failureText(error)

  function leave(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    mutate(hasPassword ? { password } : {}, { onError: () => field.current?.focus() })
  }

  return (
    <form onSubmit={leave} noValidate>
      <Stack>
        <Text>{hasPassword ? leaveAsk.password : leaveAsk.google}</Text>
        {hasPassword ? (
          <PasswordField
            ref={field}
            label="Password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={why}
          />
        ) : (
          why && <AlertText>{why}</AlertText>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} {...(!hasPassword && { 'data-autofocus': true })}>
            Keep My Account
          </Button>
          {!hasPassword && <GoogleAgain />}
          <BusyButton type="submit" color="clay" isBusy={isBusy}>
            Delete My Account
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}

/** Google leads back to this screen. */
const GoogleAgain = () => (
  <Button component="a" href={googlePath} variant="light" onClick={() => keepWayBack('/account')}>
    Sign In with Google
  </Button>
)
