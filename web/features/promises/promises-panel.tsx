import { promisesPath } from '#shared/screens.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { promisesCopy } from './promises-copy.ts'

/** Leads to the arrangements of the viewer. */
export const PromisesPanel = () => (
  <Panel title={promisesCopy.title}>
    <Stack align="start">
      <Text tone="soft">{promisesCopy.panel}</Text>
      <LinkButton to={promisesPath} variant="light">
        {promisesCopy.open}
      </LinkButton>
    </Stack>
  </Panel>
)
