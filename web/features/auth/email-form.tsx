import { useRef } from 'react'
import type { Me } from '#shared/users/schema.ts'
import { errorAtField } from '#web/lib/error-at-field.ts'
import { storageKey } from '#web/lib/storage.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountForm } from './account-form.tsx'
import { useChangeEmail } from './account-queries.ts'

type EmailFormValues = { email: string; current: string }
/** The field that shows each refusal. */
const fieldOfRefusal = { address_taken: 'email', wrong_password: 'current' } as const

export function EmailForm({ viewer: { id, email }, onClose }: { viewer: Me; onClose: () => void }) {
  const element = useRef<HTMLFormElement>(null)
  const change = useChangeEmail(email)
  const stored = useStoredText(storageKey('email', id))
  const form = useFields({
    initialValues: { email: stored.text, current: '' },
    onValuesChange: (typed: EmailFormValues) => stored.write(typed.email),
  })
  const submit = useSubmit({
    form,
    element,
    send: (typed: EmailFormValues) => change.mutateAsync(typed).catch(errorAtField(fieldOfRefusal)),
    onSent: () => {
      stored.clear()
      onClose()
    },
  })

  return (
    <AccountForm
      element={element}
      email={email}
      submitLabel="Save Email"
      isBusy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        data-autofocus
        {...form.text('email')}
      />
      <PasswordField label="Current password" {...form.text('current')} />
      <DraftStoredNote />
    </AccountForm>
  )
}
