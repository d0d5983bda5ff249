import { useQuery } from '@tanstack/react-query'
import { authQueries } from '#web/features/auth/queries.ts'
import { useUnreadChats } from '#web/features/messages/inbox/unread.ts'
import { useNewOfferDot } from '#web/features/offers/new-offer-dot.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { UnreadDot } from '#web/ui/unread-dot.tsx'
import classes from './messages-news.module.css'

/** Returns a new offer since the last visit to Messages, and the number of chats with unread messages. */
function useMessagesNews() {
  const viewerId = useQuery(authQueries.viewer()).data?.id
  return { hasNewOffer: useNewOfferDot(viewerId), count: useUnreadChats(viewerId)?.length ?? 0 }
}

const offerText = ', new offer'
const countText = (count: number) => `, ${count} unread ${count === 1 ? 'chat' : 'chats'}`

/** Returns the news in words, to follow a label: ', new offer, 2 unread chats'; '' if there are none. */
export function useMessagesNewsText(): string {
  const { hasNewOffer, count } = useMessagesNews()
  return `${hasNewOffer ? offerText : ''}${count > 0 ? countText(count) : ''}`
}

/** The red dot of a new offer and the number of unread chats, on a link to Messages. */
export function MessagesNews({ className = '' }: { className?: string | undefined }) {
  const { hasNewOffer, count } = useMessagesNews()
  if (!hasNewOffer && count === 0) return null
  return (
    <span className={`${classes.news} ${className}`}>
      {hasNewOffer && <UnreadDot label={offerText} />}
      {count > 0 && (
        <>
          <CountBadge count={count} />
          <span className="visually-hidden">{countText(count)}</span>
        </>
      )}
    </span>
  )
}
