import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepConnected } from '#web/lib/live.ts'
import { applyLiveEvent } from './live-effects.ts'

/** Keeps this viewer's screens live; after a gap, reads again whatever may have been missed. */
export function useLiveConnection(viewerId: string | undefined) {
  const cache = useQueryClient()

  useEffect(() => {
    if (viewerId === undefined) return
    return keepConnected({
      onEvent: (event) => applyLiveEvent(event, { cache, viewerId }),
      onReturn: () => void cache.invalidateQueries(),
    })
  }, [cache, viewerId])
}
