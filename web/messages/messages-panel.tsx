import { Stack, Text } from '@mantine/core'
import { newsTexts } from '#shared/messages/wording.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** The way to the chats, on the home screen. */
export const MessagesPanel = ({ news }: { news: keyof typeof newsTexts }) => (
  <Panel title="Messages">
    <Stack gap="sm" align="start">
      <Text role="status" c={news === 'none' ? 'dimmed' : 'var(--ink)'}>
        {newsTexts[news]}
      </Text>
      <LinkButton to="/messages" variant="light">
        View Messages
      </LinkButton>
    </Stack>
  </Panel>
)
