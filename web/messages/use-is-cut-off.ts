import { useEffect, useState } from 'react'
import { useIsLive } from '#web/lib/live-line.ts'
import { useIsOnline } from '#web/lib/online.ts'

/** A line that is back so soon was hardly broken, and one that is being made takes a moment. */
const noticedMs = 1000

/**
 * Whether this screen has had no live connection for a while, although there is a network: without one the header says
 * so.
 */
export function useIsCutOff(): boolean {
  const isLive = useIsLive()
  const isOnline = useIsOnline()
  const [isNoticed, setNoticed] = useState(false)

  useEffect(() => {
    if (isLive) return
    const timer = setTimeout(setNoticed, noticedMs, true)
    return () => {
      clearTimeout(timer)
      setNoticed(false)
    }
  }, [isLive])

  return isNoticed && isOnline
}
