import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { newsTexts } from '#shared/messages/wording.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { messageQueries } from './queries.ts'

type Props = { news: keyof typeof newsTexts }

/** The way to the chats, on the home screen. */
export const MessagesPanel = ({ news }: Props) => (
  <Panel title="Messages">
    <Stack gap="sm" align="start">
      <News news={news} />
      <LinkButton to="/messages" variant="light">
        View Messages
      </LinkButton>
    </Stack>
  </Panel>
)

/** That there is none is said only once it is known. */
function News({ news }: Props) {
  const { data: unread, isPending, error, refetch } = useQuery(messageQueries.unread())
  const isKnown = unread !== undefined || news !== 'none'
  if (!isKnown && isPending) return <Skeleton height={16} width="60%" my={4} />
  if (!isKnown) return <ErrorState error={error} onRetry={() => void refetch()} order={3} />
  return (
    <Text role="status" c={news === 'none' ? 'dimmed' : 'var(--ink)'}>
      {newsTexts[news]}
    </Text>
  )
}
