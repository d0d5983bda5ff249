import { useEffect } from 'react'
import { server } from '#web/lib/server.ts'
import type { Chatting } from './queries.ts'

/** Up to when each chat was said to be read, so that it is not said again whenever the chat is opened. */
const said = new Map<string, string>()

/** Tells the server that the viewer has read what the other end wrote up to `until`, once the page is before their eyes. */
export function useSayRead({ taskId, viewerId, partnerId }: Chatting, until: string | undefined) {
  useEffect(() => {
    const chat = `${viewerId} ${taskId} ${partnerId}`
    const say = () => {
      if (until === undefined || document.visibilityState === 'hidden' || (said.get(chat) ?? '') >= until) return
      said.set(chat, until)
      // What is not heard now is said with the next message; until then a mail may tell of what was read.
      server.messages.markRead({ id: taskId, with: partnerId, until }).catch(() => said.delete(chat))
    }
    say()
    document.addEventListener('visibilitychange', say)
    return () => document.removeEventListener('visibilitychange', say)
  }, [taskId, viewerId, partnerId, until])
}
