import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { toasts } from '#shared/copy.ts'
import type { LiveEvent } from '#shared/live.ts'
import { authKeys } from '#web/auth/keys.ts'
import { showToast } from '#web/lib/toast.ts'
import { messageKeys } from '#web/messages/keys.ts'
import { isOpenHere } from '#web/messages/open-chat.ts'
import { noteTyping } from '#web/messages/typing.ts'
import { notificationKeys } from '#web/notifications/keys.ts'
import { lightNewOfferDot } from '#web/offers/new-offer-dot.ts'
import { reviewKeys } from '#web/reviews/keys.ts'
import { taskKeys } from '#web/tasks/keys.ts'
import { userKeys } from '#web/users/keys.ts'

type Seen = { cache: QueryClient; viewerId: string }
type Event<Type extends LiveEvent['type']> = Extract<LiveEvent, { type: Type }>
type Effects = { [Type in LiveEvent['type']]: (event: Event<Type>, seen: Seen) => void }

const refresh = (cache: QueryClient, queryKey: QueryKey) => void cache.invalidateQueries({ queryKey })

function refreshTask(cache: QueryClient, taskId: string | null | undefined) {
  refresh(cache, taskKeys.allMine)
  if (!taskId) return
  void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(taskId) })
}

/** Where it cannot be said, the bell has it all the same. */
function sayNews(taskId: string | null) {
  import('#web/notifications/say-news.ts').then((part) => part.sayNews(taskId)).catch(() => undefined)
}

const isAtMessages = () => location.pathname === '/messages'

/** A notification that names no sender does not say what it is about; it may be a review of the viewer. */
function refreshOwnStars(cache: QueryClient, viewerId: string) {
  for (const key of [authKeys.viewer, userKeys.one(viewerId), reviewKeys.received(viewerId)]) refresh(cache, key)
}

/** What each live event does to the screens. A new event does not compile until it has a row here. */
const effects: Effects = {
  new_offer: ({ data }, { cache, viewerId }) => {
    refreshTask(cache, data.taskId)
    if (data.requesterId !== viewerId) return
    if (!isAtMessages()) lightNewOfferDot(viewerId)
    showToast(toasts.newOffer(data.taskTitle))
  },
  new_notification: ({ data }, { cache, viewerId }) => {
    const { relatedTaskId, senderId, isNews } = data ?? {}
    // What is read as it comes calls nobody: the chat asks once the server has heard that it was read.
    if (isOpenHere(relatedTaskId ?? undefined, senderId)) return
    refresh(cache, notificationKeys.all)
    // Of a message, or that one was read on another screen.
    if (senderId) return refresh(cache, messageKeys.unread)
    refreshOwnStars(cache, viewerId)
    refreshTask(cache, relatedTaskId)
    if (isNews) sayNews(relatedTaskId ?? null)
  },
  new_message: ({ data }, { cache, viewerId }) => {
    if (data?.taskId && data.senderId) noteTyping(data.taskId, data.senderId, false)
    // A chat that is open here tells the server that it was read, and asks after that.
    if (!isOpenHere(data?.taskId, data?.senderId) && data?.senderId !== viewerId) refresh(cache, messageKeys.unread)
    const ofTask: [string?] = data?.taskId ? [data.taskId] : []
    refresh(cache, messageKeys.list(...ofTask))
    refresh(cache, messageKeys.partners(...ofTask))
  },
  typing_start: ({ taskId, senderId }) => noteTyping(taskId, senderId, true),
  typing_stop: ({ taskId, senderId }) => noteTyping(taskId, senderId, false),
}

export function applyLiveEvent(event: LiveEvent, seen: Seen) {
  const effect = effects[event.type] as (event: LiveEvent, seen: Seen) => void
  effect(event, seen)
}
