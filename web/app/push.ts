import { useEffect } from 'react'
import { allKept } from '#web/lib/kept.ts'

/** Who is told on this device stays so with a new session. */
export function usePush(viewerId: string | undefined) {
  useEffect(() => {
    if (viewerId === undefined || allKept('push').length === 0) return
    import('#web/push/device.ts')
      .then(({ tellAgain }) => tellAgain(viewerId))
      .catch((error: unknown) => console.warn('This device could not be named again', error))
  }, [viewerId])
}
