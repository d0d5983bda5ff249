import { formatDate } from '#shared/calendar.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { caseCopy, recordText } from './moderation-copy.ts'

/** The author of the reported thing, and what was decided about them before. */
export const AuthorPanel = ({ author }: { author: NonNullable<Case['content']>['author'] }) => (
  <Panel title={caseCopy.author}>
    {author ? (
      <Stack gap="xxs">
        <TextLink to="/user/$userId" params={{ userId: author.id }}>
          <bdi>{author.name}</bdi>
        </TextLink>
        <Text size="sm" tone="soft">{`Here since ${formatDate(author.joinedAt)}`}</Text>
        <Text>{recordText(author.record)}</Text>
      </Stack>
    ) : (
      <Text tone="soft">{caseCopy.authorGone}</Text>
    )}
  </Panel>
)
