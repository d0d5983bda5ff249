import { refusals } from '#shared/copy.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Somebody who never lived here, or has moved away. */
export function UserMissing() {
  const { message } = refusals.user_missing
  usePageTitle(message)
  return (
    <EmptyState
      order={1}
      houseWidth={260}
      title={message}
      text="They may have left the neighborhood, or the link is not complete."
      action={
        <LinkButton to="/" mt="sm">
          Go Home
        </LinkButton>
      }
    />
  )
}
