import { useRef } from 'react'
import type { ConfirmationLink, EmailConfirmation } from '#shared/auth/schema.ts'
import { confirmCopy } from '#shared/auth/verify-copy.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { Text } from '#web/ui/text.tsx'
import { useVerify } from './link-queries.ts'

type Props = {
  token: string
  link: ConfirmationLink
  viewerEmail: string | undefined
  onDone: (confirmation: EmailConfirmation) => void
  onExpired: () => void
}

/** Explains what confirming the address does in this browser, and confirms it. */
export function ConfirmForm({
  token,
  link: { email, endsOthers, hasPassword },
  viewerEmail,
  onDone,
  onExpired,
}: Props) {
  const element = useRef<HTMLFormElement>(null)
  const verify = useVerify(onExpired)
  const form = useFields({ initialValues: { password: '' } })
  const submit = useSubmit({
    form,
    element,
    send: ({ password }: { password: string }) => verify.mutateAsync({ token, ...(password && { password }) }),
    onSent: onDone,
  })

  return (
    <form ref={element} onSubmit={submit} noValidate>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Stack>
        <Text>
          {viewerEmail && viewerEmail !== email
            ? `${confirmCopy.yours(email)} ${confirmCopy.otherViewer(viewerEmail)}`
            : confirmCopy.yours(email)}
        </Text>
        {!endsOthers && <Text tone="soft">{confirmCopy.keepsAll}</Text>}
        {endsOthers && hasPassword && (
          <>
            <PasswordField
              label={confirmCopy.password}
              description={confirmCopy.withPassword}
              {...form.text('password')}
            />
            <Text tone="soft" size="sm">
              {confirmCopy.withoutPassword}
            </Text>
          </>
        )}
        {endsOthers && !hasPassword && <Text tone="soft">{confirmCopy.noPassword}</Text>}
        <SubmitButton isBusy={verify.isPending} busyLabel="Processing..." size="lg">
          {confirmCopy.button}
        </SubmitButton>
      </Stack>
    </form>
  )
}
