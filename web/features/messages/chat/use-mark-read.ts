import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { markChatOpen } from '#web/features/messages/inbox/open-chats.ts'
import { showAsRead } from '#web/features/messages/inbox/unread.ts'
import type { ChatIds } from '#web/features/messages/queries.ts'
import { messageKeys, notificationKeys } from '#web/lib/query-keys.ts'
import { server } from '#web/lib/server.ts'

/** Time up to which each chat was reported as read, so that reopening it sends no further request. */
const reportedUntil = new Map<string, string>()

/** Delay before messages count as read: new content may still move, and nobody reads faster. */
const readDelayMs = 250

/**
 * Once the end of a chat is visible, marks it as open and reports messages up to `until` as read. Until then they stay
 * unread.
 */
export function useMarkRead(chatIds: ChatIds, until: string | undefined, isVisible: boolean) {
  const { taskId, viewerId, partnerId } = chatIds
  const cache = useQueryClient()

  useEffect(() => {
    if (!isVisible) return
    const close = markChatOpen(taskId, partnerId)
    return () => {
      close()
      // Messages that arrived while the chat was open were not counted; those not read have to be counted now.
      refreshUnread(cache)
    }
  }, [cache, taskId, partnerId, isVisible])

  useEffect(() => {
    if (until === undefined || !isVisible) return
    const chat = `${viewerId} ${taskId} ${partnerId}`
    const report = () => {
      if (document.visibilityState === 'hidden') return
      showAsRead(cache, { taskId, partnerId })
      if ((reportedUntil.get(chat) ?? '') >= until) return
      reportedUntil.set(chat, until)
      server.messages.markRead({ id: taskId, with: partnerId, until }).then(
        () => refreshUnread(cache),
        // A failed report is repeated with the next message; until then a mail may announce messages that were read.
        () => reportedUntil.delete(chat),
      )
    }
    const timer = setTimeout(report, readDelayMs)
    document.addEventListener('visibilitychange', report)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', report)
    }
  }, [cache, taskId, viewerId, partnerId, until, isVisible])
}

function refreshUnread(cache: QueryClient) {
  for (const queryKey of [messageKeys.unread, messageKeys.chats, notificationKeys.all])
    void cache.invalidateQueries({ queryKey })
}
