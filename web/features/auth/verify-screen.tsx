import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmailConfirmation } from '#shared/auth/schema.ts'
import { confirmCopy, resendLinkCopy, verifyCopy } from '#shared/auth/verify-copy.ts'
import { noMailText } from '#shared/copy.ts'
import { focusTop } from '#web/lib/focus.ts'
import { failureText } from '#web/lib/request-errors.ts'
import { storeReturnUrl } from '#web/lib/return-url.ts'
import { sendsMail } from '#web/lib/sends-mail.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './auth-layout.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { LinkFailed } from './link-failed.tsx'
import { isLinkExpired, useVerificationLink } from './link-queries.ts'
import { authQueries } from './queries.ts'
import { ResetScreen } from './reset-screen.tsx'
import { SendLinkButton } from './send-link-button.tsx'

/**
 * Destination of the link in the confirmation mail. Mail scanners open links too and run scripts, so only the button
 * confirms.
 */
export function VerifyScreen({ token }: { token: string }) {
  const { data: viewer } = useQuery(authQueries.viewer())
  const { data: link, error, refetch } = useVerificationLink(token)
  const [confirmation, setConfirmation] = useState<EmailConfirmation>()
  const [hasRunOut, setRunOut] = useState(false)

  function show(next: () => void) {
    focusTop()
    next()
  }

  if (confirmation?.hasEnded) return <ResetScreen token={confirmation.resetToken ?? ''} choose={verifyCopy.ended} />
  if (confirmation) return <Verified />
  const isUseless = token === '' || hasRunOut || isLinkExpired(error)
  if (isUseless && viewer?.emailVerified) return <AlreadyVerified email={viewer.email} isSignedIn />
  if (isUseless) return <LinkExpired {...verifyCopy[token === '' ? 'cut' : 'over']} email={viewer?.email} />
  if (error)
    return <LinkFailed {...verifyCopy.failed} text={failureText(error)} onRetry={() => show(() => void refetch())} />
  if (!link) return <VerifyLoading />
  if (link.isConfirmed) return <AlreadyVerified email={link.email} isSignedIn={viewer !== undefined} />
  return (
    <AuthLayout {...verifyCopy.ask}>
      <ConfirmForm
        token={token}
        link={link}
        viewerEmail={viewer?.email}
        onDone={(done) => show(() => setConfirmation(done))}
        onExpired={() => show(() => setRunOut(true))}
      />
    </AuthLayout>
  )
}

const VerifyLoading = () => (
  <AuthLayout {...verifyCopy.busy}>
    <Skeleton height={50} radius="2rem" />
  </AuthLayout>
)

/** A full page load, because home is the landing page for signed-out visitors. */
const HomeButton = () => (
  <Button component="a" href="/" size="lg" fullWidth>
    Go Home
  </Button>
)

const SignInButton = () => (
  <Button component="a" href="/auth" size="lg" fullWidth onClick={() => storeReturnUrl('/account')}>
    Sign In
  </Button>
)

const Verified = () => (
  <AuthLayout {...verifyCopy.done}>
    <HomeButton />
  </AuthLayout>
)

/** It is also shown when confirming the address has ended the password and no new one is set yet. */
const AlreadyVerified = ({ email, isSignedIn }: { email: string; isSignedIn: boolean }) => (
  <AuthLayout {...verifyCopy.already}>
    <Stack>
      <Text>{confirmCopy.already(email)}</Text>
      {isSignedIn ? <HomeButton /> : <SignInButton />}
      {!isSignedIn && (
        <TextLink to="/forgot-password" className={classes.link}>
          Forgot password?
        </TextLink>
      )}
    </Stack>
  </AuthLayout>
)

function resendText(email: string | undefined) {
  if (!sendsMail()) return `${noMailText}.`
  return email ? resendLinkCopy.signedIn(email) : resendLinkCopy.signedOut
}

type LinkExpiredProps = { title: string; intro: string; email: string | undefined }

const LinkExpired = ({ email, ...copy }: LinkExpiredProps) => (
  <AuthLayout {...copy}>
    <Stack>
      <Text>{resendText(email)}</Text>
      {!email && <SignInButton />}
      {email && sendsMail() && <SendLinkButton email={email} label="Send a new link" size="lg" fullWidth />}
    </Stack>
  </AuthLayout>
)
