import { useHasUnseenNews, useUnreadChats } from '#web/messages/news.ts'
import { useNewOfferDot } from '#web/offers/new-offer-dot.ts'

type News = 'offer' | 'message' | 'none'

/** Of an offer and a message the offer is said. */
const newsOf = (hasOffer: boolean, hasMessage: boolean): News => {
  if (hasOffer) return 'offer'
  return hasMessage ? 'message' : 'none'
}

/** What has come in since Messages was visited. */
export const useUnseenNews = (viewerId: string | undefined): News =>
  newsOf(useNewOfferDot(viewerId), useHasUnseenNews(viewerId))

/** What waits behind Messages, visited or not. */
export const useWaitingNews = (viewerId: string): News =>
  newsOf(useNewOfferDot(viewerId), (useUnreadChats(viewerId) ?? []).length > 0)
