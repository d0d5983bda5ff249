import { Anchor, Card, Divider, Input, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { type GoogleFailure, googleFailures } from '#shared/copy.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthScene } from './auth-scene.tsx'
import classes from './auth-screen.module.css'
import { GoogleButton } from './google-button.tsx'
import { type Mode, modes } from './modes.ts'

export function AuthScreen({ googleFailure }: { googleFailure: GoogleFailure | undefined }) {
  const [mode, setMode] = useState<Mode>('signIn')
  const { heading, card, intro } = modes[mode]
  usePageTitle(card)

  return (
    <div className={classes.screen}>
      <AuthScene />
      <div className={classes.side}>
        <div className={classes.column}>
          <div>
            <Title>{heading}</Title>
            <Text c="dimmed" size="lg" mt={6}>
              {intro}
            </Text>
          </div>
          <Card padding="xl" component="section" aria-labelledby="auth-card">
            <Stack gap="md">
              <Title order={2} size="h3" id="auth-card">
                {card}
              </Title>
              <GoogleButton />
              {googleFailure && (
                <Input.Error size="sm" role="alert">
                  {googleFailures[googleFailure]}
                </Input.Error>
              )}
              <Divider label="Or continue with email" classNames={{ label: classes.divider ?? '' }} />
              <AuthForm mode={mode} onSwitch={() => setMode(mode === 'signIn' ? 'signUp' : 'signIn')} />
            </Stack>
          </Card>
          <Text size="sm" c="dimmed" ta="center">
            By continuing, you agree to our{' '}
            <Anchor href="/terms-of-service" inherit underline="always">
              Terms of Service
            </Anchor>{' '}
            and{' '}
            <Anchor href="/privacy-policy" inherit underline="always">
              Privacy Policy
            </Anchor>
          </Text>
        </div>
      </div>
    </div>
  )
}
