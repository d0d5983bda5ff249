import { noticesPath } from '#shared/screens.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { noticesCopy } from './notices-copy.ts'

/** Leads to the viewer's notices. */
export const NoticesPanel = () => (
  <Panel title={noticesCopy.title}>
    <Stack align="start">
      <Text tone="soft">{noticesCopy.intro}</Text>
      <LinkButton to={noticesPath} variant="light">
        {noticesCopy.open}
      </LinkButton>
    </Stack>
  </Panel>
)
