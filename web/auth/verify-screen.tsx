import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Confirmation } from '#shared/auth/schema.ts'
import { confirmWords, verifyAgain, verifyWords } from '#shared/auth/wording.ts'
import { focusTop } from '#web/lib/focus.ts'
import { keepWayBack } from '#web/lib/way-back.ts'
import { failureText } from '#web/lib/when-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { Entrance } from './entrance.tsx'
import { isLinkOver, useVerificationLink } from './link-queries.ts'
import { authQueries } from './queries.ts'
import { ResetScreen } from './reset-screen.tsx'
import { SendLinkButton } from './send-link-button.tsx'

/** Where the link in the first mail leads. Programs open it too, and run its scripts: only its button confirms. */
export function VerifyScreen({ token }: { token: string }) {
  const { data: viewer } = useQuery(authQueries.viewer())
  const { data: link, error, refetch } = useVerificationLink(token)
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const [hasRunOut, setRunOut] = useState(false)

  function show(next: () => void) {
    focusTop()
    next()
  }

  if (confirmation?.hasEnded) return <ResetScreen token={confirmation.resetToken ?? ''} choose={verifyWords.ended} />
  if (confirmation) return <Done />
  const isUseless = token === '' || hasRunOut || isLinkOver(error)
  if (isUseless && viewer?.emailVerified) return <Already email={viewer.email} isIn />
  if (isUseless) return <Again {...verifyWords[token === '' ? 'cut' : 'over']} email={viewer?.email} />
  if (error) return <Failed text={failureText(error)} onRetry={() => show(() => void refetch())} />
  if (!link) return <Busy />
  if (link.isConfirmed) return <Already email={link.email} isIn={viewer !== undefined} />
  return (
    <Entrance {...verifyWords.ask}>
      <ConfirmForm
        token={token}
        link={link}
        viewerEmail={viewer?.email}
        onDone={(done) => show(() => setConfirmation(done))}
        onOver={() => show(() => setRunOut(true))}
      />
    </Entrance>
  )
}

const Busy = () => (
  <Entrance {...verifyWords.busy}>
    <Skeleton height={50} radius="xl" />
  </Entrance>
)

/** A whole page load: home is the landing page for who is signed out. */
const GoHome = () => (
  <Button component="a" href="/" size="lg" fullWidth>
    Go Home
  </Button>
)

const SignIn = () => (
  <Button component="a" href="/auth" size="lg" fullWidth onClick={() => keepWayBack('/account')}>
    Sign In
  </Button>
)

const Done = () => (
  <Entrance {...verifyWords.done}>
    <GoHome />
  </Entrance>
)

/** Also for those whose password has ended with it, and who have not chosen another yet. */
const Already = ({ email, isIn }: { email: string; isIn: boolean }) => (
  <Entrance {...verifyWords.already}>
    <Stack>
      <Text>{confirmWords.already(email)}</Text>
      {isIn ? <GoHome /> : <SignIn />}
      {!isIn && (
        <TextLink to="/forgot-password" ta="center">
          Forgot password?
        </TextLink>
      )}
    </Stack>
  </Entrance>
)

type AgainProps = { title: string; intro: string; email: string | undefined }

const Again = ({ email, ...words }: AgainProps) => (
  <Entrance {...words}>
    <Stack>
      <Text>{email ? verifyAgain.signedIn(email) : verifyAgain.signedOut}</Text>
      {email ? <SendLinkButton email={email} label="Send a new link" size="lg" fullWidth /> : <SignIn />}
    </Stack>
  </Entrance>
)

const Failed = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <Entrance {...verifyWords.failed}>
    <Stack>
      <Text>{text}</Text>
      <Button size="lg" fullWidth onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  </Entrance>
)
