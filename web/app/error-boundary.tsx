import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { somethingWrong, statusLines } from '#shared/copy.ts'
import { isChunkLoadError, reloadIfReachable } from '#web/lib/chunk-load-error.ts'
import { newVersion } from '#web/lib/new-version.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { didNotLoad, ErrorState } from '#web/ui/error-state.tsx'
import { NewVersion } from '#web/ui/new-version.tsx'
import { ScreenSkeleton } from '#web/ui/screen-skeleton.tsx'

const appErrorCopy = { title: somethingWrong, text: 'That is our fault, not yours. Nothing you saved is lost.' }

/** Error screen for a failed render or code that did not load; reloading the page fixes both. */
export function ErrorBoundary({ error }: ErrorComponentProps) {
  const newer = newVersion.use()
  const isMissing = isChunkLoadError(error)
  const [isTrying, setTrying] = useState(false)
  usePageTitle(newer ? statusLines.newVersion : isMissing ? didNotLoad : somethingWrong)

  // Code that a newer version has replaced is available after a reload.
  useEffect(() => {
    if (isMissing) newer?.load()
  }, [isMissing, newer])

  async function tryAgain() {
    setTrying(true)
    await reloadIfReachable()
    setTrying(false)
  }

  if (isTrying || (isMissing && newer)) return <ScreenSkeleton />
  if (newer) return <NewVersion order={1} load={newer.load} />
  return <ErrorState order={1} {...(!isMissing && appErrorCopy)} onRetry={() => void tryAgain()} />
}
