import { Stack, TextInput } from '@mantine/core'
import { useRef } from 'react'
import type { Me } from '#shared/users/schema.ts'
import { faultAt } from '#web/lib/fault-at.ts'
import { keptKey } from '#web/lib/kept.ts'
import { useKeptWords } from '#web/lib/kept-words.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { FormEnd } from '#web/ui/form-end.tsx'
import { KeptNote } from '#web/ui/kept-note.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useChangeEmail } from './account-queries.ts'

type Typed = { email: string; current: string }
/** Where a refusal is said that names no field. */
const placeOf = { address_taken: 'email', wrong_password: 'current' } as const

/** What is wrong is the server's to say: the screen need not carry the schemas for two fields. */
export function EmailForm({ viewer: { id, email }, onClose }: { viewer: Me; onClose: () => void }) {
  const element = useRef<HTMLFormElement>(null)
  const change = useChangeEmail(email)
  const kept = useKeptWords(keptKey('email', id))
  const form = useFields({
    initialValues: { email: kept.words, current: '' },
    onValuesChange: (typed: Typed) => kept.write(typed.email),
  })
  const submit = useSubmit({
    form,
    element,
    send: (typed: Typed) => change.mutateAsync(typed).catch(faultAt(placeOf)),
    onSent: () => {
      kept.forget()
      onClose()
    },
  })

  return (
    <form ref={element} onSubmit={submit} noValidate>
      {/* For password managers, which would take the new one for the name of the account. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Stack>
        <TextInput
          label="New email"
          type="email"
          inputMode="email"
          autoComplete="email"
          data-autofocus
          {...form.text('email')}
        />
        <PasswordField label="Current password" {...form.text('current')} />
        <KeptNote />
        <FormEnd onCancel={onClose}>
          <SubmitButton isBusy={change.isPending} busyLabel="Saving…">
            Save Email
          </SubmitButton>
        </FormEnd>
      </Stack>
    </form>
  )
}
