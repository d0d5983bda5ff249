import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { verifyAgain, verifyWords } from '#shared/auth/wording.ts'
import { focusTop } from '#web/lib/focus.ts'
import { keepWayBack } from '#web/lib/way-back.ts'
import { failureText } from '#web/lib/when-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Entrance } from './entrance.tsx'
import { isLinkOver, useVerify } from './link-queries.ts'
import { authQueries } from './queries.ts'
import { SendLinkButton } from './send-link-button.tsx'

/** Where the link in the first mail leads. The screen uses it up, and not its address, which programs look at too. */
export function VerifyScreen({ token }: { token: string }) {
  const { data: viewer } = useQuery(authQueries.viewer())
  const { mutate, error, isSuccess } = useVerify()
  const isCut = token === ''
  useEffect(() => {
    if (!isCut) mutate({ token })
  }, [mutate, token, isCut])

  const isUseless = isCut || isLinkOver(error)
  // Who clicks twice has confirmed all the same.
  if (isSuccess || (isUseless && viewer?.emailVerified)) return <Done />
  if (isUseless) return <Again {...verifyWords[isCut ? 'cut' : 'over']} email={viewer?.email} />
  if (error) return <Failed text={failureText(error)} onRetry={() => mutate({ token })} />
  return (
    <Entrance {...verifyWords.busy}>
      <Skeleton height={50} radius="xl" />
    </Entrance>
  )
}

/** A whole page load: home is the landing page for who is signed out. */
const Done = () => (
  <Entrance {...verifyWords.done}>
    <Button component="a" href="/" size="lg" fullWidth>
      Go Home
    </Button>
  </Entrance>
)

type AgainProps = { title: string; intro: string; email: string | undefined }

const Again = ({ email, ...words }: AgainProps) => (
  <Entrance {...words}>
    <Stack>
      <Text>{email ? verifyAgain.signedIn(email) : verifyAgain.signedOut}</Text>
      {email ? (
        <SendLinkButton email={email} label="Send a new link" size="lg" fullWidth />
      ) : (
        <Button component="a" href="/auth" size="lg" fullWidth onClick={() => keepWayBack('/account')}>
          Sign In
        </Button>
      )}
    </Stack>
  </Entrance>
)

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  function retry() {
    focusTop()
    onRetry()
  }
  return (
    <Entrance {...verifyWords.failed}>
      <Stack>
        <Text>{text}</Text>
        <Button size="lg" fullWidth onClick={retry}>
          Try again
        </Button>
      </Stack>
    </Entrance>
  )
}
