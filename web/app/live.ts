import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepConnected, tryLiveAgain } from '#web/lib/live.ts'
import { useIsAway } from '#web/lib/reach.ts'
import { messageKeys } from '#web/messages/keys.ts'
import { forgetTyping } from '#web/messages/typing.ts'
import { notificationKeys } from '#web/notifications/keys.ts'
import { offerKeys } from '#web/offers/keys.ts'
import { taskKeys } from '#web/tasks/keys.ts'
import { applyLiveEvent } from './live-effects.ts'

/** Keeps this viewer's screens live; after a gap, reads again whatever may have been missed. */
export function useLiveConnection(viewerId: string | undefined) {
  const cache = useQueryClient()
  const isAway = useIsAway()

  useEffect(() => {
    if (viewerId === undefined) return
    return keepConnected({
      onEvent: (event) => applyLiveEvent(event, { cache, viewerId }),
      onLost: forgetTyping,
      onFirst: () => {
        for (const queryKey of [messageKeys.all, notificationKeys.all, taskKeys.ones, offerKeys.lists])
          void cache.invalidateQueries({ queryKey })
      },
      onReturn: () => void cache.invalidateQueries(),
    })
  }, [cache, viewerId])

  useEffect(() => {
    if (isAway) return tryLiveAgain
  }, [isAway])
}
