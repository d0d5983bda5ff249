import type { QueryClient } from '@tanstack/react-query'
import { toasts } from '#shared/copy.ts'
import type { LiveEvent } from '#shared/live.ts'
import { showToast } from '#web/lib/toast.ts'
import { noteNews } from '#web/messages/news.ts'
import { noteTyping } from '#web/messages/typing.ts'
import { lightNewOfferDot } from '#web/offers/new-offer-dot.ts'

type Seen = { cache: QueryClient; viewerId: string }
type Event<Type extends LiveEvent['type']> = Extract<LiveEvent, { type: Type }>
type Effects = { [Type in LiveEvent['type']]: (event: Event<Type>, seen: Seen) => void }

const refresh = (cache: QueryClient, queryKey: unknown[]) => void cache.invalidateQueries({ queryKey })

function refreshTask(cache: QueryClient, taskId: string | null | undefined) {
  refresh(cache, ['tasks', 'mine'])
  if (!taskId) return
  void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(taskId) })
}

/** What each live event does to the screens. A new event does not compile until it has a row here. */
const effects: Effects = {
  new_offer: ({ data }, { cache, viewerId }) => {
    refreshTask(cache, data.taskId)
    if (data.requesterId !== viewerId) return
    if (location.pathname !== '/messages') lightNewOfferDot(viewerId)
    showToast(toasts.newOffer(data.taskTitle))
  },
  new_notification: ({ data }, { cache }) => {
    refresh(cache, ['notifications'])
    refreshTask(cache, data?.relatedTaskId)
  },
  new_message: ({ data }, { cache, viewerId }) => {
    if (data?.taskId && data.senderId) {
      noteTyping(data.taskId, data.senderId, false)
      if (data.senderId !== viewerId) noteNews(data.taskId, data.senderId)
    }
    refresh(cache, data?.taskId ? ['messages', 'list', data.taskId] : ['messages', 'list'])
    refresh(cache, data?.taskId ? ['messages', 'partners', data.taskId] : ['messages', 'partners'])
  },
  typing_start: ({ taskId, senderId }) => noteTyping(taskId, senderId, true),
  typing_stop: ({ taskId, senderId }) => noteTyping(taskId, senderId, false),
}

export function applyLiveEvent(event: LiveEvent, seen: Seen) {
  const effect = effects[event.type] as (event: LiveEvent, seen: Seen) => void
  effect(event, seen)
}
