import { useUnreadChats } from '#web/features/messages/inbox/unread.ts'
import { useNewOfferDot } from '#web/features/offers/new-offer-dot.ts'

export type NewKind = 'offer' | 'message' | 'none'

/** Returns what is new: messages count until they are read, offers until Messages is visited and take precedence. */
export function useUnreadKind(viewerId: string): NewKind {
  const hasOffer = useNewOfferDot(viewerId)
  const hasMessage = (useUnreadChats(viewerId) ?? []).length > 0
  if (hasOffer) return 'offer'
  return hasMessage ? 'message' : 'none'
}
