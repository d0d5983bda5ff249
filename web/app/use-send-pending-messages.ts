import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIsOnline } from '#web/lib/online.ts'
import { allStored, chatDraftKind } from '#web/lib/storage.ts'

/** Sends messages written offline once there is a network, on whatever screen the viewer is. */
export function useSendPendingMessages(viewerId: string | undefined) {
  const cache = useQueryClient()
  const isOnline = useIsOnline()

  useEffect(() => {
    if (viewerId === undefined || !isOnline || allStored(chatDraftKind).length === 0) return
    void import('#web/features/messages/drafts/send-pending-messages.ts').then(({ sendPendingMessages }) =>
      sendPendingMessages(cache, viewerId),
    )
  }, [cache, viewerId, isOnline])
}
