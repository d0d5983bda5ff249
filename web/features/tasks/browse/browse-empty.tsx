import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { showAllLabel } from './browse-copy.ts'

type Props = { isFiltered: boolean; onClear: () => void }

export function BrowseEmpty({ isFiltered, onClear }: Props) {
  if (isFiltered)
    return (
      <EmptyState
        title="No requests found"
        text="Try adjusting your filters to see more results."
        action={
          <Button variant="default" onClick={onClear}>
            {showAllLabel}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title="No requests found"
      text="There are no open requests in your area at the moment."
      action={
        <LinkButton to="/post" search={{ type: 'request' }}>
          Post a request
        </LinkButton>
      }
    />
  )
}
