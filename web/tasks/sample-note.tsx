import { Card, Stack, Text, Title } from '@mantine/core'
import { taskRefusals } from '#shared/tasks/copy.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Tag } from '#web/ui/tag.tsx'

/** Why nobody can answer this one, and where the real ones are. */
export const SampleNote = () => (
  <Card component="section" aria-label="Sample Task">
    <Stack gap="sm" align="start">
      <Tag>Sample Task</Tag>
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
