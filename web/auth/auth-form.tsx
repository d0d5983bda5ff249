import { Button, Input, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { passwordMinCharacters } from '#shared/limits.ts'
import { site } from '#site'
import { type Mode, modes } from './modes.ts'
import { useAuthForm } from './use-auth-form.ts'

type Props = { mode: Mode; onSwitch: () => void }

export function AuthForm({ mode, onSwitch }: Props) {
  const { form, submit, forgetRefusal, isBusy } = useAuthForm(mode)
  const isNew = mode === 'signUp'

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {isNew && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextInput
              label="First name"
              autoComplete="given-name"
              key={form.key('firstName')}
              {...form.getInputProps('firstName')}
            />
            <TextInput
              label="Last name"
              autoComplete="family-name"
              key={form.key('lastName')}
              {...form.getInputProps('lastName')}
            />
          </SimpleGrid>
        )}
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete={isNew ? 'new-password' : 'current-password'}
          {...(isNew && { description: `At least ${passwordMinCharacters} characters` })}
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {form.errors.card && <Input.Error size="sm">{form.errors.card}</Input.Error>}
        <Button type="submit" size="lg" fullWidth disabled={isBusy}>
          {isBusy ? 'Processing...' : modes[mode].card}
        </Button>
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
