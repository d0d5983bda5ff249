import { refusals } from '#shared/copy.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** A task that is gone, or never was, or is between other neighbors. */
export function TaskMissing() {
  const { message } = refusals.task_missing
  usePageTitle(message)
  return (
    <EmptyState
      order={1}
      houseWidth={260}
      title={message}
      text="It may have been deleted, or somebody else has taken it on."
      action={
        <LinkButton to="/" mt="sm">
          Go Home
        </LinkButton>
      }
    />
  )
}
