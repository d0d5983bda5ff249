import { useUnreadChats } from '#web/features/messages/inbox/unread.ts'
import { useNewOfferDot } from '#web/features/offers/new-offer-dot.ts'

/** Returns whether an offer came since the last visit to Messages, and the number of chats with unread messages. */
export const useMessagesBadge = (viewerId: string | undefined) => ({
  hasNewOffer: useNewOfferDot(viewerId),
  unreadCount: useUnreadChats(viewerId)?.length ?? 0,
})
