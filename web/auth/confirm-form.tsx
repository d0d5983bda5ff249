import { Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import type { Confirmation, ConfirmationLink } from '#shared/auth/schema.ts'
import { confirmWords } from '#shared/auth/wording.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useVerify } from './link-queries.ts'

type Props = {
  token: string
  link: ConfirmationLink
  viewerEmail: string | undefined
  onDone: (confirmation: Confirmation) => void
  onOver: () => void
}

/** Says what confirming the address does in this browser, and does it. */
export function ConfirmForm({ token, link: { email, endsOthers, hasPassword }, viewerEmail, onDone, onOver }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const verify = useVerify(onOver)
  const form = useFields({ initialValues: { password: '' } })
  const submit = useSubmit({
    form,
    element,
    send: ({ password }: { password: string }) => verify.mutateAsync({ token, ...(password && { password }) }),
    onSent: onDone,
  })

  return (
    <form ref={element} onSubmit={submit} noValidate>
      {/* For password managers, which know by it whose password is asked for. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Stack>
        <Text>
          {viewerEmail && viewerEmail !== email
            ? `${confirmWords.yours(email)} ${confirmWords.otherViewer(viewerEmail)}`
            : confirmWords.yours(email)}
        </Text>
        {!endsOthers && <Text c="dimmed">{confirmWords.keepsAll}</Text>}
        {endsOthers && hasPassword && (
          <>
            <PasswordField
              label={confirmWords.password}
              description={confirmWords.withPassword}
              {...form.text('password')}
            />
            <Text c="dimmed" size="sm">
              {confirmWords.withoutPassword}
            </Text>
          </>
        )}
        {endsOthers && !hasPassword && <Text c="dimmed">{confirmWords.noPassword}</Text>}
        <SubmitButton isBusy={verify.isPending} busyLabel="Processing..." size="lg">
          {confirmWords.button}
        </SubmitButton>
      </Stack>
    </form>
  )
}
