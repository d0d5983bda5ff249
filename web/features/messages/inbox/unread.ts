import { type InfiniteData, type QueryClient, useQuery } from '@tanstack/react-query'
import type { ChatSummary, UnreadChat } from '#shared/messages/schema.ts'
import { type ChatIds, messageQueries } from '#web/features/messages/queries.ts'
import type { Page } from '#web/lib/pages.ts'
import { messageKeys } from '#web/lib/query-keys.ts'

/** Chats of the signed-in viewer with unread messages. */
export const useUnreadChats = (viewerId = ''): UnreadChat[] | undefined =>
  useQuery({ ...messageQueries.unread(), enabled: viewerId !== '' }).data

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
