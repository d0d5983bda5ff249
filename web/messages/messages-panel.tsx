import { Stack, Text } from '@mantine/core'
import { newsTexts } from '#shared/messages/wording.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useHasUnseenNews } from './news.ts'

type Props = { viewerId: string; hasNewOffer: boolean }

/** The way to the chats, on the home screen. */
export function MessagesPanel({ viewerId, hasNewOffer }: Props) {
  const hasNewMessage = useHasUnseenNews(viewerId)
  return (
    <Panel title="Messages">
      <Stack gap="sm" align="start">
        <Text role="status" c={hasNewOffer || hasNewMessage ? 'var(--ink)' : 'dimmed'}>
          {hasNewOffer ? newsTexts.offer : hasNewMessage ? newsTexts.message : newsTexts.none}
        </Text>
        <LinkButton to="/messages" variant="light">
          View Messages
        </LinkButton>
      </Stack>
    </Panel>
  )
}
