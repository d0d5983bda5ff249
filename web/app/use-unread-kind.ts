import { useUnreadChats } from '#web/features/messages/inbox/unread.ts'
import { useNewOfferDot } from '#web/features/offers/new-offer-dot.ts'
import { type NewKind, newKindOf } from './use-unseen-kind.ts'

/** Returns what is new: messages count until they are read, offers until Messages is visited. */
export const useUnreadKind = (viewerId: string): NewKind =>
  newKindOf(useNewOfferDot(viewerId), (useUnreadChats(viewerId) ?? []).length > 0)
