import { Button } from '@mantine/core'
import { usePageTitle } from '#web/lib/page-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** No such page. Home is a page navigation, because for a visitor it is the landing page. */
export function NotFound() {
  usePageTitle('Page not found')
  return (
    <EmptyState
      order={1}
      houseWidth={300}
      title="Page not found"
      text="Nobody lives at this address. The porch light at home is still on."
      action={
        <Button component="a" href="/" mt="sm">
          Go Home
        </Button>
      }
    />
  )
}
