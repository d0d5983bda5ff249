import { Input, Stack, Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { namesKept } from '#shared/copy.ts'
import { site } from '#site'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { KeptNote } from '#web/ui/kept-note.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TwoAcross } from '#web/ui/two-across.tsx'
import classes from './auth-form.module.css'
import { type Mode, modes } from './modes.ts'
import { useAuthForm } from './use-auth-form.ts'

type Props = { mode: Mode; onSwitch: () => void }

export function AuthForm({ mode, onSwitch }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const { form, submit, readyCheck, forgetRefusal, isBusy } = useAuthForm(mode, element)
  const isNew = mode === 'signUp'

  return (
    <form ref={element} onSubmit={submit} onFocus={() => void readyCheck()} noValidate>
      <Stack gap="md">
        {isNew && (
          <TwoAcross>
            <TextInput label="First name" autoComplete="given-name" {...form.text('firstName')} />
            <TextInput label="Last name" autoComplete="family-name" {...form.text('lastName')} />
          </TwoAcross>
        )}
        <TextInput label="Email" type="email" inputMode="email" autoComplete="email" {...form.text('email')} />
        <PasswordField label="Password" isNew={isNew} {...form.text('password')} />
        {!isNew && (
          <TextLink to="/forgot-password" className={classes.forgot}>
            Forgot password?
          </TextLink>
        )}
        {isNew && <KeptNote words={namesKept} />}
        {form.errors['card'] && <Input.Error size="sm">{form.errors['card']}</Input.Error>}
        <BusyButton type="submit" size="lg" fullWidth isBusy={isBusy}>
          {isBusy ? 'Processing...' : modes[mode].card}
        </BusyButton>
        {isNew && (
          <Text size="sm" c="dimmed" ta="center">
            By signing up you confirm that you are {site.minimumAgeYears} or older.
          </Text>
        )}
        <Button
          variant="subtle"
          disabled={isBusy}
          onClick={() => {
            forgetRefusal()
            onSwitch()
          }}
        >
          {modes[mode].toggle}
        </Button>
      </Stack>
    </form>
  )
}
