import { useHasUnseen } from '#web/features/messages/inbox/unread.ts'
import { useNewOfferDot } from '#web/features/offers/new-offer-dot.ts'

export type NewKind = 'offer' | 'message' | 'none'

/** An offer takes precedence over a message. */
export const newKindOf = (hasOffer: boolean, hasMessage: boolean): NewKind => {
  if (hasOffer) return 'offer'
  return hasMessage ? 'message' : 'none'
}

/** Returns what the red dot on Messages stands for: the kind of what is new since the last visit there. */
export const useUnseenKind = (viewerId: string | undefined): NewKind =>
  newKindOf(useNewOfferDot(viewerId), useHasUnseen(viewerId))
