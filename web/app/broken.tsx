import { somethingWrong } from '#shared/copy.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** A screen that broke, or whose code did not arrive: loading the page again mends both. */
export function Broken() {
  usePageTitle(somethingWrong)
  return (
    <ErrorState
      order={1}
      title={somethingWrong}
      text="That is our fault, not yours. Nothing you saved is lost."
      onRetry={() => location.reload()}
    />
  )
}
