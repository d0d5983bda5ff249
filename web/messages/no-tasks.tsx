import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

type Props = {
  /** Chats with something unread, which stand above. */
  news: ReactNode
}

/** Nothing asked for and nothing helped with: the chats begin there. */
export const NoTasks = ({ news }: Props) => (
  <>
    <PageHeading title="Messages" />
    {news}
    <EmptyState
      title={news ? 'Nothing else here yet' : 'No tasks with messages'}
      text="Chats begin with a task. Ask your neighbors for help, or find somebody who could use yours."
      action={
        <Group justify="center" gap="sm" mt="sm">
          <LinkButton to="/browse">Browse Tasks</LinkButton>
          <LinkButton to="/post" search={{ type: 'request' }} variant="default">
            Post Request
          </LinkButton>
        </Group>
      }
    />
  </>
)
