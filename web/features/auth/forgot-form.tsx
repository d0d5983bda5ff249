import { useRef } from 'react'
import { askForLinkLabel } from '#shared/auth/password-link-copy.ts'
import { sendsMail } from '#web/lib/sends-mail.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Stack } from '#web/ui/stack.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { storeAuthDraft } from './auth-draft.ts'
import { authValidation } from './lazy-auth-validation.ts'
import { useForgot } from './link-queries.ts'

type Props = { email: string; onSent: (email: string) => void }

export function ForgotForm({ email, onSent }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const forgot = useForgot()
  const form = useFields({
    initialValues: { email },
    validate: authValidation.forgot.validate,
    onValuesChange: storeAuthDraft,
  })
  const submit = useSubmit({
    form,
    element,
    ready: authValidation.forgot.ready,
    send: (typed: { email: string }) => forgot.mutateAsync(typed),
    onSent: (_answer, sent) => onSent(sent.email.trim()),
  })

  return (
    <form ref={element} onSubmit={submit} onFocus={() => void authValidation.forgot.ready()} noValidate>
      <Stack>
        <TextInput label="Email" type="email" inputMode="email" autoComplete="email" {...form.text('email')} />
        <SubmitButton isBusy={forgot.isPending} busyLabel="Processing..." size="lg">
          {askForLinkLabel(sendsMail())}
        </SubmitButton>
      </Stack>
    </form>
  )
}
