import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { allKept, chatWords } from '#web/lib/kept.ts'
import { useIsOnline } from '#web/lib/online.ts'

/** What was written without a network goes out on return, whichever screen its writer returns to. */
export function useOutbox(viewerId: string | undefined) {
  const cache = useQueryClient()
  const isOnline = useIsOnline()

  useEffect(() => {
    if (viewerId === undefined || !isOnline || allKept(chatWords).length === 0) return
    void import('#web/messages/outbox.ts').then(({ sendWaiting }) => sendWaiting(cache, viewerId))
  }, [cache, viewerId, isOnline])
}
