import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { clearTyping } from '#web/features/messages/chat/typing.ts'
import { useIsServerUnreachable } from '#web/lib/connectivity.ts'
import { keepLiveConnection, retryLiveConnection } from '#web/lib/live-connection.ts'
import { messageKeys, notificationKeys, offerKeys, taskKeys } from '#web/lib/query-keys.ts'
import { applyLiveEvent } from './live-effects.ts'

/** Updates the viewer's screens over the live connection; after a gap, refetches everything that may have changed. */
export function useLiveConnection(viewerId: string | undefined) {
  const cache = useQueryClient()
  const isUnreachable = useIsServerUnreachable()

  useEffect(() => {
    if (viewerId === undefined) return
    return keepLiveConnection({
      onEvent: (event) => applyLiveEvent(event, { cache, viewerId }),
      onLost: clearTyping,
      onFirstConnect: () => {
        for (const queryKey of [
          messageKeys.all,
          notificationKeys.all,
          taskKeys.ones,
          taskKeys.allMine,
          offerKeys.lists,
        ])
          void cache.invalidateQueries({ queryKey })
      },
      onReconnect: () => void cache.invalidateQueries(),
    })
  }, [cache, viewerId])

  useEffect(() => {
    if (isUnreachable) return retryLiveConnection
  }, [isUnreachable])
}
