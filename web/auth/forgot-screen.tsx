import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { forgotSent, forgotWords } from '#shared/auth/wording.ts'
import { focusTop } from '#web/lib/focus.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { Entrance } from './entrance.tsx'
import { readEntryWords } from './entry-words.ts'
import { ForgotForm } from './forgot-form.tsx'

/** Asks for the mail that leads to a new password. What was typed is still there for another try. */
export function ForgotScreen() {
  const [email, setEmail] = useState(() => readEntryWords().email)
  const [isSent, setSent] = useState(false)

  function show(sent: boolean) {
    focusTop()
    setSent(sent)
  }

  return (
    <Entrance {...(isSent ? forgotWords.sent : forgotWords.ask)} foot={<BackToSignIn />}>
      {isSent ? (
        <Stack>
          <Text>{forgotSent(email)}</Text>
          <Button variant="default" size="lg" fullWidth onClick={() => show(false)}>
            Use another address
          </Button>
        </Stack>
      ) : (
        <ForgotForm
          email={email}
          onSent={(to) => {
            setEmail(to)
            show(true)
          }}
        />
      )}
    </Entrance>
  )
}

const BackToSignIn = () => (
  <TextLink to="/auth" ta="center" py="sm" fw={550}>
    Back to Sign In
  </TextLink>
)
