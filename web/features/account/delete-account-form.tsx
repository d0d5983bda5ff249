import { type FormEvent, useRef, useState } from 'react'
import { accountDeletionPrompt } from '#shared/account/copy.ts'
import { googlePath } from '#shared/auth/paths.ts'
import { failureText } from '#web/lib/request-errors.ts'
import { storeReturnUrl } from '#web/lib/return-url.ts'
import { AlertText } from '#web/ui/alert-text.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { Group } from '#web/ui/group.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { useDeleteAccount } from './queries.ts'

type Props = { hasPassword: boolean; onClose: () => void }

/** The user must authenticate again before the account is deleted. */
export function DeleteAccountForm({ hasPassword, onClose }: Props) {
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { mutate, error, isPending, isSuccess } = useDeleteAccount()
  const isBusy = isPending || isSuccess
  const why = error && failureText(error)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    mutate(hasPassword ? { password } : {}, { onError: () => field.current?.focus() })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>{hasPassword ? accountDeletionPrompt.password : accountDeletionPrompt.google}</Text>
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
        <Group justify="end" gap="sm">
          <Button variant="default" onClick={onClose} {...(!hasPassword && { 'data-autofocus': true })}>
            Keep My Account
          </Button>
          {!hasPassword && <GoogleSignInButton />}
          <BusyButton type="submit" color="clay" isBusy={isBusy}>
            Delete My Account
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}

/** Google redirects back to this screen. */
const GoogleSignInButton = () => (
  <Button component="a" href={googlePath} variant="light" onClick={() => storeReturnUrl('/account')}>
    Sign In with Google
  </Button>
)
