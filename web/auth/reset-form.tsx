import { Stack } from '@mantine/core'
import { useRef } from 'react'
import { useFields } from '#web/lib/use-fields.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { entryChecks } from './entry-checks.ts'
import { useReset } from './link-queries.ts'

type Props = { token: string; onDone: () => void; onOver: () => void }

export function ResetForm({ token, onDone, onOver }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const reset = useReset(onOver)
  const form = useFields({ initialValues: { password: '' }, validate: entryChecks.reset.faults })
  const submit = useSubmit({
    form,
    element,
    ready: entryChecks.reset.ready,
    send: ({ password }: { password: string }) => reset.mutateAsync({ token, password }),
    onSent: onDone,
  })

  return (
    <form ref={element} onSubmit={submit} onFocus={() => void entryChecks.reset.ready()} noValidate>
      <Stack>
        <PasswordField label="New password" isNew {...form.text('password')} />
        <SubmitButton isBusy={reset.isPending} busyLabel="Processing..." size="lg">
          Change Password
        </SubmitButton>
      </Stack>
    </form>
  )
}
