import { useRef } from 'react'
import { googleFailures, googleUnlinkedWithoutMail } from '#shared/auth/copy.ts'
import type { GoogleFailure } from '#shared/auth/google.ts'
import { passkeyCopy } from '#shared/auth/passkey-copy.ts'
import { focusTop } from '#web/lib/focus.ts'
import { sendsMail } from '#web/lib/sends-mail.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Button } from '#web/ui/button.tsx'
import { Divider } from '#web/ui/divider.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'
import classes from './auth-form.module.css'
import { AuthForm } from './auth-form.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { GoogleButton } from './google-button.tsx'
import { type Mode, modes } from './modes.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { openApp } from './sign-in-queries.ts'
import { useAuthForm } from './use-auth-form.ts'

type Props = { googleFailure: GoogleFailure | undefined; mode: Mode; onSwitch: () => void }

export function AuthScreen({ googleFailure, mode, onSwitch }: Props) {
  const { heading, action, intro, switchLabel } = modes[mode]

  const element = useRef<HTMLFormElement>(null)
  const state = useAuthForm(mode, element)

  /** One of the two switches is at the end of the form, so the other form is shown from its top. */
  function toggle() {
    state.clearRefusal()
    focusTop()
    scrollTo(0, 0)
    onSwitch()
  }

  return (
    <AuthLayout
      title={heading}
      tabTitle={action}
      intro={intro}
      cardLabelId="auth-card"
      foot={<Agreement mode={mode} />}
    >
      <Stack gap="md">
        <div className={classes.top}>
          <Title order={2} size="h3" id="auth-card">
            {action}
          </Title>
          <Button variant="subtle" disabled={state.isBusy} onClick={toggle} className={classes.switch}>
            {switchLabel}
          </Button>
        </div>
        <GoogleButton />
        {googleFailure && mode === 'signIn' && <FieldError role="alert">{googleFailureText(googleFailure)}</FieldError>}
        <Divider label="Or continue with email" />
        <AuthForm mode={mode} state={state} ref={element} onSwitch={toggle} />
        {mode === 'signIn' && <PasskeyButton label={passkeyCopy.signIn} onShown={openApp} />}
      </Stack>
    </AuthLayout>
  )
}

const googleFailureText = (failure: GoogleFailure) =>
  failure === 'google_unlinked' && !sendsMail() ? googleUnlinkedWithoutMail : googleFailures[failure]

const Agreement = ({ mode }: { mode: Mode }) => (
  <Stack gap="xs">
    <Text size="sm" tone="soft" isCentered>
      By continuing, you agree to our <Legal href="/terms-of-service">Terms of Service</Legal> and{' '}
      <Legal href="/privacy-policy">Privacy Policy</Legal>
    </Text>
    {mode === 'signUp' && (
      <Text size="sm" tone="soft" isCentered>
        Neighbors here keep our <Legal href="/guidelines">Community Guidelines</Legal>
      </Text>
    )}
  </Stack>
)

/** Opens in a new tab, so that typed values stay. */
const Legal = ({ href, children }: { href: string; children: string }) => (
  <Anchor href={href} target="_blank" isInText>
    {children}
    <span className="visually-hidden"> (in a new tab)</span>
  </Anchor>
)
