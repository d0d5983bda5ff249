import { useEffect, useState } from 'react'
import { useIsLive } from '#web/lib/live-socket.ts'
import { useIsOnline } from '#web/lib/online.ts'

/** Delay before a lost connection is shown: connecting takes a moment, and short interruptions do not matter. */
const showDelayMs = 1000

/**
 * True if there has been no live connection for a while although there is a network; the header already reports a
 * missing network.
 */
export function useIsDisconnected(): boolean {
  const isLive = useIsLive()
  const isOnline = useIsOnline()
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    if (isLive) return
    const timer = setTimeout(setShown, showDelayMs, true)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [isLive])

  return isShown && isOnline
}
