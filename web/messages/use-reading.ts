import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { server } from '#web/lib/server.ts'
import { notificationKeys } from '#web/notifications/keys.ts'
import { messageKeys } from './keys.ts'
import { readNews } from './news.ts'
import { openChat } from './open-chat.ts'
import type { Chatting } from './queries.ts'

/** Up to when each chat was said to be read, so that it is not said again whenever the chat is opened. */
const said = new Map<string, string>()

/** What has just come in may still move; and nobody reads faster. */
const glanceMs = 250

/**
 * A chat on the screen: tells the server that its viewer has read what the other end wrote up to `until`, once its end
 * is before their eyes. Until then it waits to be read like any other.
 */
export function useReading(chatting: Chatting, until: string | undefined, isInSight: boolean) {
  const { taskId, viewerId, partnerId } = chatting
  const cache = useQueryClient()

  useEffect(() => {
    if (!isInSight) return
    const close = openChat(taskId, partnerId)
    return () => {
      close()
      // What came in just now, and was not read, had called nobody.
      countAgain(cache)
    }
  }, [cache, taskId, partnerId, isInSight])

  useEffect(() => {
    if (until === undefined || !isInSight) return
    const chat = `${viewerId} ${taskId} ${partnerId}`
    const say = () => {
      if (document.visibilityState === 'hidden') return
      readNews(cache, { taskId, partnerId })
      if ((said.get(chat) ?? '') >= until) return
      said.set(chat, until)
      server.messages.markRead({ id: taskId, with: partnerId, until }).then(
        () => countAgain(cache),
        // What is not heard now is said with the next message; until then a mail may tell of what was read.
        () => said.delete(chat),
      )
    }
    const timer = setTimeout(say, glanceMs)
    document.addEventListener('visibilitychange', say)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', say)
    }
  }, [cache, taskId, viewerId, partnerId, until, isInSight])
}

function countAgain(cache: QueryClient) {
  for (const queryKey of [messageKeys.unread, notificationKeys.all]) void cache.invalidateQueries({ queryKey })
}
