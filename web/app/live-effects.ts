import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { toasts } from '#shared/copy.ts'
import type { LiveEvent } from '#shared/live.ts'
import { applyTypingEvent } from '#web/features/messages/chat/typing.ts'
import { isChatVisible } from '#web/features/messages/inbox/open-chats.ts'
import { showNewOfferDot } from '#web/features/offers/new-offer-dot.ts'
import {
  authKeys,
  messageKeys,
  noticeKeys,
  notificationKeys,
  reportKeys,
  reviewKeys,
  taskKeys,
  userKeys,
} from '#web/lib/query-keys.ts'
import { showToast } from '#web/lib/toast.ts'

type EffectContext = { cache: QueryClient; viewerId: string }
type EventOf<Type extends LiveEvent['type']> = Extract<LiveEvent, { type: Type }>
type Effects = { [Type in LiveEvent['type']]: (event: EventOf<Type>, context: EffectContext) => void }

const refresh = (cache: QueryClient, queryKey: QueryKey) => void cache.invalidateQueries({ queryKey })

function refreshTask(cache: QueryClient, taskId: string | null | undefined) {
  refresh(cache, taskKeys.allMine)
  if (!taskId) return
  void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(taskId) })
}

/** If the toast's code cannot be loaded, the bell still shows the notification. */
function toastNewestNotification(taskId: string | null) {
  import('#web/features/notifications/toast-newest-notification.ts')
    .then((part) => part.toastNewestNotification(taskId))
    .catch(() => undefined)
}

const isOnMessagesScreen = () => location.pathname === '/messages'

/**
 * Refetches the viewer's rating. A notification that names no sender may be about a review of the viewer, and the event
 * does not say which kind it is.
 */
function refreshOwnRating(cache: QueryClient, viewerId: string) {
  for (const key of [authKeys.viewer, userKeys.one(viewerId), reviewKeys.received(viewerId)]) refresh(cache, key)
}

/** A notification without a task may be about a decision of moderators. */
function refreshDecisions(cache: QueryClient) {
  for (const key of [noticeKeys.list, reportKeys.list]) refresh(cache, key)
}

/** The screens' reaction to each live event. A new event type does not compile until it has an entry here. */
const effects: Effects = {
  new_offer: ({ data }, { cache, viewerId }) => {
    refreshTask(cache, data.taskId)
    if (data.requesterId !== viewerId) return
    if (!isOnMessagesScreen()) showNewOfferDot(viewerId)
    showToast(toasts.newOffer(data.taskTitle))
  },
  new_notification: ({ data }, { cache, viewerId }) => {
    const { relatedTaskId, senderId, needsToast } = data ?? {}
    // A message read on arrival does not ring the bell: the chat refetches once the server knows that it was read.
    if (isChatVisible(relatedTaskId ?? undefined, senderId)) return
    refresh(cache, notificationKeys.all)
    // The event is about a message: a new one, or one that was read on another screen.
    if (senderId) {
      refresh(cache, messageKeys.unread)
      return refresh(cache, messageKeys.chats)
    }
    refreshOwnRating(cache, viewerId)
    refreshTask(cache, relatedTaskId)
    if (!relatedTaskId) refreshDecisions(cache)
    if (needsToast) toastNewestNotification(relatedTaskId ?? null)
  },
  new_message: ({ data }, { cache, viewerId }) => {
    if (data?.taskId && data.senderId) applyTypingEvent(data.taskId, data.senderId, false)
    // An open chat marks the message as read on the server and refetches afterward.
    if (!isChatVisible(data?.taskId, data?.senderId) && data?.senderId !== viewerId) refresh(cache, messageKeys.unread)
    const taskIds: [string?] = data?.taskId ? [data.taskId] : []
    refresh(cache, messageKeys.list(...taskIds))
    refresh(cache, messageKeys.partners(...taskIds))
    refresh(cache, messageKeys.chats)
  },
  typing_start: ({ taskId, senderId }) => applyTypingEvent(taskId, senderId, true),
  typing_stop: ({ taskId, senderId }) => applyTypingEvent(taskId, senderId, false),
}

export function applyLiveEvent(event: LiveEvent, context: EffectContext) {
  const effect = effects[event.type] as (event: LiveEvent, context: EffectContext) => void
  effect(event, context)
}
