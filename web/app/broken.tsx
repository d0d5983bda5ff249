import { somethingWrong, statusLines } from '#shared/copy.ts'
import { newVersion } from '#web/lib/new-version.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NewVersion } from '#web/ui/new-version.tsx'

/** A screen that broke, or whose code did not arrive: loading the page again mends both. */
export function Broken() {
  const newer = newVersion.use()
  usePageTitle(newer ? statusLines.newVersion : somethingWrong)
  if (newer) return <NewVersion order={1} load={newer.load} />
  return (
    <ErrorState
      order={1}
      title={somethingWrong}
      text="That is our fault, not yours. Nothing you saved is lost."
      onRetry={() => location.reload()}
    />
  )
}
