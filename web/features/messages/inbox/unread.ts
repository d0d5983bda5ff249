import { type InfiniteData, type QueryClient, useQuery } from '@tanstack/react-query'
import type { ChatSummary, UnreadChat } from '#shared/messages/schema.ts'
import { type ChatIds, messageQueries } from '#web/features/messages/queries.ts'
import { createStore } from '#web/lib/create-store.ts'
import type { Page } from '#web/lib/pages.ts'
import { messageKeys } from '#web/lib/query-keys.ts'
import { allStored, onStoredChange, storageKey, storeOnDevice } from '#web/lib/storage.ts'

const kind = 'messages-seen'
const seenKey = (viewerId: string) => storageKey(kind, viewerId)

/** Time of the latest message that each viewer of this device has seen in the list, by storage key. */
const seenUntil = createStore<ReadonlyMap<string, string>>(new Map(allStored(kind)))

onStoredChange(kind, (key, until) => seenUntil.set(new Map(seenUntil.get()).set(key, until)))

const latestMessageAt = (unread: readonly UnreadChat[] = []) => unread[0]?.lastMessageAt ?? ''

/** Clears the red dot. The messages themselves stay unread until they are opened. */
export function markSeen(viewerId: string, unread: readonly UnreadChat[] | undefined) {
  const key = seenKey(viewerId)
  const until = latestMessageAt(unread)
  if (until <= (seenUntil.get().get(key) ?? '')) return
  storeOnDevice(key, until)
  seenUntil.set(new Map(seenUntil.get()).set(key, until))
}

/** Chats of the signed-in viewer with unread messages. */
export const useUnreadChats = (viewerId = ''): UnreadChat[] | undefined =>
  useQuery({ ...messageQueries.unread(), enabled: viewerId !== '' }).data

/** Tells whether a message arrived since the last visit to Messages. */
export function useHasUnseen(viewerId = ''): boolean {
  const unread = useUnreadChats(viewerId)
  const until = seenUntil.use().get(seenKey(viewerId)) ?? ''
  return latestMessageAt(unread) > until
}

/** Tells whether this task has unread messages, optionally from one sender. */
export const useHasUnread = (ofTask: string, ofSender?: string): boolean =>
  useQuery({
    ...messageQueries.unread(),
    select: (unread) =>
      unread.some(({ taskId, userId }) => taskId === ofTask && (ofSender === undefined || userId === ofSender)),
  }).data ?? false

/** Shows an open chat as read at once, wherever the cache lists it; the server is updated separately. */
export function showAsRead(cache: QueryClient, { taskId, partnerId }: Omit<ChatIds, 'viewerId'>) {
  cache.setQueryData<UnreadChat[]>(messageKeys.unread, (unread) => {
    const rest = unread?.filter((chat) => chat.taskId !== taskId || chat.userId !== partnerId)
    return rest?.length === unread?.length ? unread : rest
  })
  const isRead = (chat: ChatSummary) => chat.taskId === taskId && chat.partner.userId === partnerId
  cache.setQueryData<InfiniteData<Page<ChatSummary>>>(
    messageKeys.chats,
    (chats) =>
      chats && {
        ...chats,
        pages: chats.pages.map((page) => ({
          ...page,
          items: page.items.map((chat) => (isRead(chat) ? { ...chat, isUnread: false } : chat)),
        })),
      },
  )
}
