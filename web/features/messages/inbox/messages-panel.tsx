import { useQuery } from '@tanstack/react-query'
import { unreadSummaryCopy } from '#shared/messages/copy.ts'
import { messageQueries } from '#web/features/messages/queries.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'

type Props = { unreadKind: keyof typeof unreadSummaryCopy }

/** Link to the chats on the home screen. */
export const MessagesPanel = ({ unreadKind }: Props) => (
  <Panel title="Messages">
    <Stack gap="sm" align="start">
      <UnreadStatus unreadKind={unreadKind} />
      <LinkButton to="/messages" variant="light">
        View Messages
      </LinkButton>
    </Stack>
  </Panel>
)

/** 'No new messages' is shown only once that is known. */
function UnreadStatus({ unreadKind }: Props) {
  const { data: unread, isPending, error, refetch } = useQuery(messageQueries.unread())
  const isKnown = unread !== undefined || unreadKind !== 'none'
  if (!isKnown && isPending) return <Skeleton height="1lh" width="60%" />
  if (!isKnown) return <ErrorState error={error} onRetry={() => void refetch()} order={3} />
  return (
    <Text role="status" {...(unreadKind === 'none' && { tone: 'soft' })}>
      {unreadSummaryCopy[unreadKind]}
    </Text>
  )
}
