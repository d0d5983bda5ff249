import { useRef } from 'react'
import { useFields } from '#web/lib/use-fields.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { authValidation } from './lazy-auth-validation.ts'
import { useReset } from './link-queries.ts'

type Props = { token: string; onDone: () => void; onExpired: () => void }

export function ResetForm({ token, onDone, onExpired }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const reset = useReset(onExpired)
  const form = useFields({ initialValues: { password: '' }, validate: authValidation.reset.validate })
  const submit = useSubmit({
    form,
    element,
    ready: authValidation.reset.ready,
    send: ({ password }: { password: string }) => reset.mutateAsync({ token, password }),
    onSent: onDone,
  })

  return (
    <form ref={element} onSubmit={submit} onFocus={() => void authValidation.reset.ready()} noValidate>
      <Stack>
        <PasswordField label="New password" isNew {...form.text('password')} />
        <SubmitButton isBusy={reset.isPending} busyLabel="Processing..." size="lg">
          Change Password
        </SubmitButton>
      </Stack>
    </form>
  )
}
