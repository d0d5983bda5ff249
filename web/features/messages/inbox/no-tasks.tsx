import { EmptyState } from '#web/ui/empty-state.tsx'
import { Group } from '#web/ui/group.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

/** Shown to viewers with neither tasks nor chats, since every chat begins with a task. */
export const NoTasks = () => (
  <>
    <PageHeading title="Messages" />
    <EmptyState
      title="No tasks with messages"
      text="Chats begin with a task. Ask your neighbors for help, or find somebody who could use yours."
      action={
        <Group justify="center" gap="sm">
          <LinkButton to="/browse">Browse Tasks</LinkButton>
          <LinkButton to="/post" search={{ type: 'request' }} variant="default">
            Post Request
          </LinkButton>
        </Group>
      }
    />
  </>
)
