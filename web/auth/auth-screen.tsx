import { Anchor, Divider, Input, Stack, Text, Title } from '@mantine/core'
import { googleFailures } from '#shared/auth/copy.ts'
import type { GoogleFailure } from '#shared/auth/google.ts'
import { focusTop } from '#web/lib/focus.ts'
import { AuthForm } from './auth-form.tsx'
import classes from './entrance.module.css'
import { Entrance } from './entrance.tsx'
import { GoogleButton } from './google-button.tsx'
import { type Mode, modes } from './modes.ts'

type Props = { googleFailure: GoogleFailure | undefined; mode: Mode; onSwitch: () => void }

export function AuthScreen({ googleFailure, mode, onSwitch }: Props) {
  const { heading, card, intro } = modes[mode]

  /** The switch is at a form's end, and the other form is read from its top. */
  function toggle() {
    focusTop()
    scrollTo(0, 0)
    onSwitch()
  }

  return (
    <Entrance title={heading} tabTitle={card} intro={intro} cardLabelId="auth-card" foot={<Agreement />}>
      <Stack gap="md">
        <Title order={2} size="h3" id="auth-card">
          {card}
        </Title>
        <GoogleButton />
        {googleFailure && mode === 'signIn' && (
          <Input.Error size="sm" role="alert">
            {googleFailures[googleFailure]}
          </Input.Error>
        )}
        <Divider label="Or continue with email" classNames={{ label: classes.divider ?? '' }} />
        <AuthForm mode={mode} onSwitch={toggle} />
      </Stack>
    </Entrance>
  )
}

const Agreement = () => (
  <Text size="sm" c="dimmed" ta="center">
    By continuing, you agree to our <Legal href="/terms-of-service">Terms of Service</Legal> and{' '}
    <Legal href="/privacy-policy">Privacy Policy</Legal>
  </Text>
)

/** In a tab of its own: what has been typed stays where it is. */
const Legal = ({ href, children }: { href: string; children: string }) => (
  <Anchor href={href} target="_blank" inherit underline="always">
    {children}
    <span className="unseen"> (in a new tab)</span>
  </Anchor>
)
