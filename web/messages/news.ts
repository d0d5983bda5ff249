import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { UnreadChat } from '#shared/messages/schema.ts'
import { allKept, followKept, keep, keptKey } from '#web/lib/kept.ts'
import { createStore } from '#web/lib/store.ts'
import { messageKeys } from './keys.ts'
import { type Chatting, messageQueries } from './queries.ts'

const what = 'messages-seen'
const keyOf = (viewerId: string) => keptKey(what, viewerId)

/** Up to when each person here has seen on Messages that something came in, by key. */
const seenUntil = createStore<ReadonlyMap<string, string>>(new Map(allKept(what)))

followKept(what, (key, until) => seenUntil.set(new Map(seenUntil.get()).set(key, until)))

const latest = (unread: readonly UnreadChat[] = []) => unread[0]?.lastMessageAt ?? ''

/** What nobody has read yet stays unread; only the dot that called its reader to Messages has done its work. */
export function seeNews(viewerId: string, unread: readonly UnreadChat[] | undefined) {
  const key = keyOf(viewerId)
  const until = latest(unread)
  if (until <= (seenUntil.get().get(key) ?? '')) return
  keep(key, until)
  seenUntil.set(new Map(seenUntil.get()).set(key, until))
}

/** In which chats something is unread, for whoever is signed in. */
export const useUnreadChats = (viewerId = ''): UnreadChat[] | undefined =>
  useQuery({ ...messageQueries.unread(), enabled: viewerId !== '' }).data

/** Whether something came in since Messages was visited. */
export function useHasUnseenNews(viewerId = ''): boolean {
  const unread = useUnreadChats(viewerId)
  const until = seenUntil.use().get(keyOf(viewerId)) ?? ''
  return latest(unread) > until
}

/** Whether there is news about this task, or of one person about it. */
export const useHasNews = (ofTask: string, ofSender?: string): boolean =>
  useQuery({
    ...messageQueries.unread(),
    select: (unread) =>
      unread.some(({ taskId, userId }) => taskId === ofTask && (ofSender === undefined || userId === ofSender)),
  }).data ?? false

/** A chat that is before its reader's eyes: on the screen at once, and by the server once it has heard of it. */
export const readNews = (cache: QueryClient, { taskId, partnerId }: Omit<Chatting, 'viewerId'>) =>
  cache.setQueryData<UnreadChat[]>(messageKeys.unread, (unread) => {
    const rest = unread?.filter((chat) => chat.taskId !== taskId || chat.userId !== partnerId)
    return rest?.length === unread?.length ? unread : rest
  })
