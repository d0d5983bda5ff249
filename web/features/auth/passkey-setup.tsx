import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { factorCopy } from '#shared/auth/factor-copy.ts'
import { passkeyCopy } from '#shared/auth/passkey-copy.ts'
import { errorAtField } from '#web/lib/error-at-field.ts'
import { needsFactor } from '#web/lib/request-errors.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { FieldError } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Text } from '#web/ui/text.tsx'
import { AccountForm } from './account-form.tsx'
import { FactorForm } from './factor-form.tsx'
import { factorsQuery } from './factor-queries.ts'
import { passkeyErrorText } from './passkey-error.ts'
import { useAddPasskey } from './passkey-queries.ts'

type Props = { email: string; hasPassword: boolean; onAdded: () => void; onClose: () => void }

/** Adds a passkey: first the password, or the second step if there is one, and then the browser asks. */
export function PasskeySetup({ email, hasPassword, onAdded, onClose }: Props) {
  const { data: factors } = useQuery(factorsQuery())
  const add = useAddPasskey(onAdded)
  const element = useRef<HTMLFormElement>(null)
  const form = useFields({ initialValues: { password: '' } })

  const hasFactor = factors !== undefined && (factors.appSince !== null || factors.passkeys > 0)
  const asksForPassword = hasPassword && !hasFactor
  const submit = useSubmit({
    form,
    element,
    send: (typed: { password: string }) =>
      add.mutateAsync(asksForPassword ? typed : {}).catch(errorAtField({ wrong_password: 'password' })),
    onSent: () => {},
  })

  if (needsFactor(add.error))
    return <FactorForm text={passkeyCopy.askAgain} onShown={() => add.mutate({})} onClose={onClose} />
  if (!factors) return <Skeleton height={92} />
  return (
    <AccountForm
      element={element}
      email={email}
      submitLabel={factorCopy.continue}
      isBusy={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text tone="soft">{noteFor(asksForPassword, hasFactor || hasPassword)}</Text>
      {asksForPassword && <PasswordField label="Current password" data-autofocus {...form.text('password')} />}
      {add.error && !(asksForPassword && form.errors['password']) && (
        <FieldError role="alert">{passkeyErrorText(add.error)}</FieldError>
      )}
    </AccountForm>
  )
}

const noteFor = (asksForPassword: boolean, canProve: boolean): string => {
  if (asksForPassword) return passkeyCopy.passwordNote
  return canProve ? passkeyCopy.deviceNote : passkeyCopy.googleNote
}
