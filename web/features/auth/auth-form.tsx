import type { RefObject } from 'react'
import { signUpDraftStoredText } from '#shared/copy.ts'
import { site } from '#site'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import classes from './auth-form.module.css'
import { type Mode, modes } from './modes.ts'
import type { useAuthForm } from './use-auth-form.ts'

type Props = {
  mode: Mode
  state: ReturnType<typeof useAuthForm>
  ref: RefObject<HTMLFormElement | null>
  onSwitch: () => void
}

export function AuthForm({ mode, state, ref, onSwitch }: Props) {
  const { form, submit, loadValidation, isBusy } = state
  const isNew = mode === 'signUp'

  return (
    <form ref={ref} onSubmit={submit} onFocus={() => void loadValidation()} noValidate>
      <Stack gap="md">
        {isNew && (
          <div className={classes.names}>
            <TextInput label="First name" autoComplete="given-name" {...form.text('firstName')} />
            <TextInput label="Last name" autoComplete="family-name" {...form.text('lastName')} />
          </div>
        )}
        <TextInput label="Email" type="email" inputMode="email" autoComplete="email" {...form.text('email')} />
        <PasswordField label="Password" isNew={isNew} {...form.text('password')} />
        {!isNew && (
          <TextLink to="/forgot-password" className={classes.forgot}>
            Forgot password?
          </TextLink>
        )}
        {isNew && <DraftStoredNote text={signUpDraftStoredText} />}
        {form.errors['card'] && <FieldError>{form.errors['card']}</FieldError>}
        <BusyButton type="submit" size="lg" fullWidth isBusy={isBusy}>
          {isBusy ? 'Processing...' : modes[mode].action}
        </BusyButton>
        {isNew && (
          <Text size="sm" tone="soft" isCentered>
            By signing up you confirm that you are {site.minimumAgeYears} or older.
          </Text>
        )}
        <Button variant="subtle" disabled={isBusy} onClick={onSwitch}>
          {modes[mode].toggle}
        </Button>
      </Stack>
    </form>
  )
}
