import { taskRefusals } from '#shared/tasks/copy.ts'
import { sampleLabel } from '#shared/tasks/samples.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Text } from '#web/ui/text.tsx'
import { Title } from '#web/ui/title.tsx'

/** Explains that this task is a sample, and links to real ones. */
export const SampleNote = () => (
  <Card as="section" aria-label={sampleLabel}>
    <Stack gap="sm" align="start">
      <Tag>{sampleLabel}</Tag>
      <Title order={2} size="h3">
        This one is an example
      </Title>
      <Text>{`${taskRefusals.sample_task.message} It shows what a good request looks like.`}</Text>
      <LinkButton to="/browse" variant="light" fullWidth>
        Browse real requests
      </LinkButton>
      <LinkButton to="/post" search={{ type: 'request' }} variant="default" fullWidth>
        Post your own
      </LinkButton>
    </Stack>
  </Card>
)
