import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { demoPasswordCopy } from '#shared/auth/factor-copy.ts'
import { server } from '#web/lib/server.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Text } from '#web/ui/text.tsx'

/** Asks for the printed password of a public demo, in place of a second factor. */
export function FactorDemoForm({ onShown }: { onShown: () => void }) {
  const element = useRef<HTMLFormElement>(null)
  const show = useMutation({ mutationFn: server.auth.showDemoPassword })
  const form = useFields({ initialValues: { password: '' } })
  const submit = useSubmit({ form, element, send: show.mutateAsync, onSent: onShown })
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack>
        <Text>{demoPasswordCopy.text}</Text>
        <PasswordField {...form.text('password')} label={demoPasswordCopy.label} autoComplete="off" />
        <SubmitButton isBusy={show.isPending} busyLabel="Processing...">
          {demoPasswordCopy.submit}
        </SubmitButton>
      </Stack>
    </form>
  )
}
