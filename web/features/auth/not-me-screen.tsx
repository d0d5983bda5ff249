import { useState } from 'react'
import { describeAccess, formatAccessTime, notMeCopy } from '#shared/auth/access-notice-copy.ts'
import type { AccessNotice, NotMe } from '#shared/auth/schema.ts'
import { focusTop } from '#web/lib/focus.ts'
import { failureText } from '#web/lib/request-errors.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { LinkFailed } from './link-failed.tsx'
import { isLinkExpired } from './link-queries.ts'
import { useAccessNotice, useNotMe } from './not-me-queries.ts'

/**
 * Destination of the link 'Not me' in a mail about the access to an account. Mail scanners open links too and run
 * scripts, so only the button acts.
 */
export function NotMeScreen({ token }: { token: string }) {
  const { data: notice, error, refetch } = useAccessNotice(token)
  const [answer, setAnswer] = useState<NotMe>()
  const [hasRunOut, setRunOut] = useState(false)

  function show(next: () => void) {
    focusTop()
    next()
  }

  if (answer?.resetToken) return <ChoosePassword token={answer.resetToken} />
  if (answer) return <AskForPassword {...notMeCopy.done} />
  if (token === '') return <AskForPassword {...notMeCopy.cut} text={notMeCopy.stillWorried} />
  if (hasRunOut || isLinkExpired(error)) return <AskForPassword {...notMeCopy.over} text={notMeCopy.stillWorried} />
  if (error)
    return <LinkFailed {...notMeCopy.failed} text={failureText(error)} onRetry={() => show(() => void refetch())} />
  if (!notice) return <NotMeLoading />
  return (
    <AuthLayout {...notMeCopy.ask}>
      <NotMeForm
        token={token}
        notice={notice}
        onDone={(done) => show(() => setAnswer(done))}
        onExpired={() => show(() => setRunOut(true))}
      />
    </AuthLayout>
  )
}

type FormProps = {
  token: string
  notice: AccessNotice
  onDone: (answer: NotMe) => void
  onExpired: () => void
}

function NotMeForm({ token, notice: { event, device, at }, onDone, onExpired }: FormProps) {
  const notMe = useNotMe({ onDone, onExpired })
  return (
    <Stack>
      <Text>{describeAccess(event, device, formatAccessTime(new Date(at)))}</Text>
      <Text>{notMeCopy.was}</Text>
      <Text tone="soft">{notMeCopy.effect(event)}</Text>
      <BusyButton size="lg" color="clay" fullWidth isBusy={notMe.isPending} onClick={() => notMe.mutate({ token })}>
        {notMeCopy.button}
      </BusyButton>
    </Stack>
  )
}

const ChoosePassword = ({ token }: { token: string }) => (
  <AuthLayout {...notMeCopy.done}>
    <LinkButton to="/reset-password" search={{ token }} size="lg" fullWidth>
      {notMeCopy.choose}
    </LinkButton>
  </AuthLayout>
)

/** The account's next step is a new password, by a mail to its address. */
const AskForPassword = ({ text, ...copy }: { title: string; intro: string; text?: string }) => (
  <AuthLayout {...copy}>
    <Stack>
      {text && <Text>{text}</Text>}
      <LinkButton to="/forgot-password" size="lg" fullWidth>
        {notMeCopy.forgot}
      </LinkButton>
    </Stack>
  </AuthLayout>
)

const NotMeLoading = () => (
  <AuthLayout {...notMeCopy.busy}>
    <Skeleton height={50} radius="2rem" />
  </AuthLayout>
)
