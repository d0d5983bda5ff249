import { useMessagesNews } from './use-messages-news.ts'

export type NewKind = 'offer' | 'message' | 'none'

/** Returns what is new: messages count until they are read, offers until Messages is visited and take precedence. */
export function useUnreadKind(viewerId: string): NewKind {
  const { hasNewOffer, unreadCount } = useMessagesNews(viewerId)
  if (hasNewOffer) return 'offer'
  return unreadCount > 0 ? 'message' : 'none'
}
