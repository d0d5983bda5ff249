import { Stack, Text } from '@mantine/core'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** The way to the chats, on the home screen. */
export const MessagesPanel = ({ hasNewOffer }: { hasNewOffer: boolean }) => (
  <Panel title="Messages">
    <Stack gap="sm" align="start">
      <Text c={hasNewOffer ? 'var(--ink)' : 'dimmed'}>
        {hasNewOffer ? 'A neighbor has sent you an offer.' : 'No new messages'}
      </Text>
      <LinkButton to="/messages" variant="light">
        View Messages
      </LinkButton>
    </Stack>
  </Panel>
)
