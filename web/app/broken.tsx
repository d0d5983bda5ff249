import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { somethingWrong, statusLines } from '#shared/copy.ts'
import { isMissingCode, loadAgain } from '#web/lib/missing-code.ts'
import { newVersion } from '#web/lib/new-version.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { didNotLoad, ErrorState } from '#web/ui/error-state.tsx'
import { NewVersion } from '#web/ui/new-version.tsx'
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx'

const ourFault = { title: somethingWrong, text: 'That is our fault, not yours. Nothing you saved is lost.' }

/** A screen that broke, or whose code did not arrive: loading the page again mends both. */
export function Broken({ error }: ErrorComponentProps) {
  const newer = newVersion.use()
  const isMissing = isMissingCode(error)
  const [isTrying, setTrying] = useState(false)
  usePageTitle(newer ? statusLines.newVersion : isMissing ? didNotLoad : somethingWrong)

  // What a newer version took away is there after a reload.
  useEffect(() => {
    if (isMissing) newer?.load()
  }, [isMissing, newer])

  async function tryAgain() {
    setTrying(true)
    await loadAgain()
    setTrying(false)
  }

  if (isTrying || (isMissing && newer)) return <ScreenSkeleton />
  if (newer) return <NewVersion order={1} load={newer.load} />
  return <ErrorState order={1} {...(!isMissing && ourFault)} onRetry={() => void tryAgain()} />
}
