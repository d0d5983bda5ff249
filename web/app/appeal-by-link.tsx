import { AuthLayout } from '#web/features/auth/auth-layout.tsx'
import { appealLinkCopy } from '#web/features/notices/appeal-copy.ts'
import { LinkedAppeal } from '#web/features/notices/linked-appeal.tsx'
import { isAppealLinkOver, useLinkedNotice } from '#web/features/notices/queries.ts'
import { failureText } from '#web/lib/request-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'

/** Destination of the link in the mail of a removal: what was decided, and the appeal, without signing in. */
export function AppealByLink({ token }: { token: string }) {
  const { data: notice, error, refetch } = useLinkedNotice(token)
  if (token === '') return <NoLink {...appealLinkCopy.cut} />
  if (isAppealLinkOver(error)) return <NoLink {...appealLinkCopy.over} />
  if (notice)
    return (
      <AuthLayout {...(notice.appeal ? appealLinkCopy.sent : appealLinkCopy.ask)}>
        <LinkedAppeal token={token} notice={notice} />
      </AuthLayout>
    )
  if (error)
    return (
      <AuthLayout {...appealLinkCopy.failed}>
        <Stack>
          <Text>{failureText(error)}</Text>
          <Button size="lg" fullWidth onClick={() => void refetch()}>
            {appealLinkCopy.again}
          </Button>
        </Stack>
      </AuthLayout>
    )
  return (
    <AuthLayout {...appealLinkCopy.busy}>
      <Skeleton height={200} />
    </AuthLayout>
  )
}

const NoLink = (copy: { title: string; intro: string }) => (
  <AuthLayout {...copy}>
    <Stack>
      <Text>{appealLinkCopy.signInHint}</Text>
      <LinkButton to="/auth" size="lg" fullWidth>
        {appealLinkCopy.signIn}
      </LinkButton>
    </Stack>
  </AuthLayout>
)
