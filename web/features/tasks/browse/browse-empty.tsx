import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Group } from '#web/ui/group.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { showAllLabel } from './browse-copy.ts'

type Props = {
  isFiltered: boolean
  /** Nobody offers what is looked for, so a request is the way to find somebody. */
  isForServices: boolean
  onClear: () => void
}

export function BrowseEmpty({ isFiltered, isForServices, onClear }: Props) {
  if (isFiltered)
    return (
      <EmptyState
        title="No requests found"
        text="Try adjusting your filters to see more results."
        action={
          <Group gap="sm" justify="center">
            {isForServices && <PostLink />}
            <Button variant="default" onClick={onClear}>
              {showAllLabel}
            </Button>
          </Group>
        }
      />
    )
  return (
    <EmptyState
      title="No requests found"
      text="There are no open requests in your area at the moment."
      action={<PostLink />}
    />
  )
}

const PostLink = () => (
  <LinkButton to="/post" search={{ type: 'request' }}>
    Post a request
  </LinkButton>
)
