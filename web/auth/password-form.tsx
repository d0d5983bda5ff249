import { Stack } from '@mantine/core'
import { useRef } from 'react'
import { faultAt } from '#web/lib/fault-at.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { FormEnd } from '#web/ui/form-end.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useChangePassword } from './account-queries.ts'

const nothing = { current: '', next: '' }

/** What is wrong is the server's to say: the screen need not carry the schemas for two fields. */
export function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const element = useRef<HTMLFormElement>(null)
  const change = useChangePassword()
  const form = useFields({ initialValues: nothing })
  const submit = useSubmit({
    form,
    element,
    send: (typed: typeof nothing) => change.mutateAsync(typed).catch(faultAt({ wrong_password: 'current' })),
    onSent: onClose,
  })

  return (
    <form ref={element} onSubmit={submit} noValidate>
      {/* For password managers, which file the new password under it. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Stack>
        <PasswordField label="Current password" data-autofocus {...form.text('current')} />
        <PasswordField label="New password" isNew {...form.text('next')} />
        <FormEnd onCancel={onClose}>
          <SubmitButton isBusy={change.isPending} busyLabel="Saving…">
            Save Password
          </SubmitButton>
        </FormEnd>
      </Stack>
    </form>
  )
}
