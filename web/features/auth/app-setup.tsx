import { useRef } from 'react'
import { factorCopy } from '#shared/auth/factor-copy.ts'
import type { NewApp } from '#shared/auth/schema.ts'
import { errorAtField } from '#web/lib/error-at-field.ts'
import { needsFactor } from '#web/lib/request-errors.ts'
import { useFields } from '#web/lib/use-fields.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountForm } from './account-form.tsx'
import { CodeField } from './code-field.tsx'
import { FactorForm } from './factor-form.tsx'
import classes from './factor-panel.module.css'
import { useConfirmApp, useStartApp } from './factor-queries.ts'
import { QrCode } from './qr-code.tsx'
import { useCodeForm } from './use-code-form.ts'

type Props = { email: string; hasPassword: boolean; onCodes: (codes: string[]) => void; onClose: () => void }

/** Sets an app up: first the password, then the key and a code of the app. */
export function AppSetup({ email, hasPassword, onCodes, onClose }: Props) {
  const start = useStartApp()
  const element = useRef<HTMLFormElement>(null)
  const form = useFields({ initialValues: { password: '' } })
  const submit = useSubmit({
    form,
    element,
    send: (typed: { password: string }) => start.mutateAsync(typed).catch(errorAtField({ wrong_password: 'password' })),
    onSent: () => {},
  })
  // The password is not enough beside a passkey.
  if (needsFactor(start.error))
    return <FactorForm text={factorCopy.askAgain} onShown={() => start.mutate({})} onClose={onClose} />
  if (start.data) return <AppConfirmation email={email} app={start.data} onCodes={onCodes} onClose={onClose} />
  return (
    <AccountForm
      element={element}
      email={email}
      submitLabel={factorCopy.continue}
      isBusy={start.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text tone="soft">{hasPassword ? factorCopy.passwordNote : factorCopy.googleNote}</Text>
      {hasPassword && <PasswordField label="Current password" data-autofocus {...form.text('password')} />}
      {!hasPassword && form.errors['password'] && <FieldError role="alert">{form.errors['password']}</FieldError>}
    </AccountForm>
  )
}

type ConfirmationProps = Omit<Props, 'hasPassword'> & { app: NewApp }

function AppConfirmation({ email, app, onCodes, onClose }: ConfirmationProps) {
  const confirm = useConfirmApp()
  const { form, element, submit } = useCodeForm({ send: confirm.mutateAsync, onSent: ({ codes }) => onCodes(codes) })
  return (
    <AccountForm
      element={element}
      email={email}
      submitLabel={factorCopy.confirm}
      isBusy={confirm.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{factorCopy.scan}</Text>
      <QrCode text={app.url} label={factorCopy.qrLabel} />
      <Anchor href={app.url}>{factorCopy.open}</Anchor>
      <TextInput
        label={factorCopy.key}
        className={classes.key}
        value={app.key.replace(/.{4}(?=.)/g, '$& ')}
        readOnly
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Stack gap="xs">
        <CodeField {...form.text('code')} />
        <Text size="sm" tone="soft">
          {factorCopy.ends}
        </Text>
      </Stack>
    </AccountForm>
  )
}
