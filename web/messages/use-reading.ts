import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { server } from '#web/lib/server.ts'
import { messageKeys } from './keys.ts'
import { readNews } from './news.ts'
import { openChat } from './open-chat.ts'
import type { Chatting } from './queries.ts'

/** Up to when each chat was said to be read, so that it is not said again whenever the chat is opened. */
const said = new Map<string, string>()

/** A chat on the screen: tells the server that its viewer has read what the other end wrote up to `until`, once it is before their eyes. */
export function useReading({ taskId, viewerId, partnerId }: Chatting, until: string | undefined) {
  const cache = useQueryClient()

  useEffect(() => openChat(taskId, partnerId), [taskId, partnerId])

  useEffect(() => {
    const chat = `${viewerId} ${taskId} ${partnerId}`
    const say = () => {
      if (until === undefined || document.visibilityState === 'hidden') return
      readNews(cache, { taskId, partnerId })
      if ((said.get(chat) ?? '') >= until) return
      said.set(chat, until)
      server.messages.markRead({ id: taskId, with: partnerId, until }).then(
        () => cache.invalidateQueries({ queryKey: messageKeys.unread }),
        // What is not heard now is said with the next message; until then a mail may tell of what was read.
        () => said.delete(chat),
      )
    }
    say()
    document.addEventListener('visibilitychange', say)
    return () => document.removeEventListener('visibilitychange', say)
  }, [cache, taskId, viewerId, partnerId, until])
}
