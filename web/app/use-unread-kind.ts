import { useMessagesBadge } from './use-messages-badge.ts'

export type UnreadKind = 'offer' | 'message' | 'none'

/** Returns what is new: messages count until they are read, offers until Messages is visited and take precedence. */
export function useUnreadKind(viewerId: string): UnreadKind {
  const { hasNewOffer, unreadCount } = useMessagesBadge(viewerId)
  if (hasNewOffer) return 'offer'
  return unreadCount > 0 ? 'message' : 'none'
}
