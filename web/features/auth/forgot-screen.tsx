import { useState } from 'react'
import {
  forgotPasswordCopy,
  forgotWithoutMailCopy,
  resetLinkSentText,
  resetLinkStoredText,
} from '#shared/auth/password-link-copy.ts'
import { site } from '#site'
import { focusTop } from '#web/lib/focus.ts'
import { sendsMail } from '#web/lib/sends-mail.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { readAuthDraft } from './auth-draft.ts'
import classes from './auth-layout.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { ForgotForm } from './forgot-form.tsx'

/** Requests the mail with a link to set a new password. The typed address stays for another attempt. */
export function ForgotScreen() {
  const [email, setEmail] = useState(() => readAuthDraft().email)
  const [isSent, setSent] = useState(false)

  function show(sent: boolean) {
    focusTop()
    setSent(sent)
  }

  const { ask, sent } = sendsMail() ? forgotPasswordCopy : forgotWithoutMailCopy(site)
  return (
    <AuthLayout {...(isSent ? sent : ask)} foot={<BackToSignIn />}>
      {isSent ? (
        <Stack>
          <Text>{sendsMail() ? resetLinkSentText(email) : resetLinkStoredText(email, site)}</Text>
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
    </AuthLayout>
  )
}

const BackToSignIn = () => (
  <TextLink to="/auth" className={classes.link}>
    Back to Sign In
  </TextLink>
)
