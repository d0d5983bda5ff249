import { useRef } from 'react'
import { errorAtField } from '#web/lib/error-at-field.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { AccountForm } from './account-form.tsx'
import { useChangePassword } from './account-queries.ts'

const emptyFields = { current: '', next: '' }

export function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const element = useRef<HTMLFormElement>(null)
  const change = useChangePassword()
  const form = useFields({ initialValues: emptyFields })
  const submit = useSubmit({
    form,
    element,
    send: (typed: typeof emptyFields) => change.mutateAsync(typed).catch(errorAtField({ wrong_password: 'current' })),
    onSent: onClose,
  })

  return (
    <AccountForm
      element={element}
      email={email}
      submitLabel="Save Password"
      isBusy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField label="Current password" data-autofocus {...form.text('current')} />
      <PasswordField label="New password" isNew {...form.text('next')} />
    </AccountForm>
  )
}
