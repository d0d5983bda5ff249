import { useState } from 'react'
import { somethingWrong, statusLines } from '#shared/copy.ts'
import { isCodeMissing, loadAgain } from '#web/lib/missing-code.ts'
import { newVersion } from '#web/lib/new-version.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { didNotLoad, ErrorState } from '#web/ui/error-state.tsx'
import { NewVersion } from '#web/ui/new-version.tsx'
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx'

const ourFault = { title: somethingWrong, text: 'That is our fault, not yours. Nothing you saved is lost.' }

/** A screen that broke, or whose code did not arrive: loading the page again mends both. */
export function Broken() {
  const newer = newVersion.use()
  const isMissing = isCodeMissing.use()
  const [isTrying, setTrying] = useState(false)
  usePageTitle(newer ? statusLines.newVersion : isMissing ? didNotLoad : somethingWrong)

  async function tryAgain() {
    setTrying(true)
    await loadAgain()
    setTrying(false)
  }

  if (isTrying) return <ScreenSkeleton />
  if (newer) return <NewVersion order={1} load={newer.load} />
  return <ErrorState order={1} {...(!isMissing && ourFault)} onRetry={() => void tryAgain()} />
}
