import { useQuery } from '@tanstack/react-query'
import { authQueries } from '#web/features/auth/queries.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { UnreadDot } from '#web/ui/unread-dot.tsx'
import classes from './messages-news.module.css'
import { useMessagesNews } from './use-messages-news.ts'

/** Returns the news of the viewer, who may not be known yet. */
const useViewerNews = () => useMessagesNews(useQuery(authQueries.viewer()).data?.id)

const offerText = ', new offer'
const countText = (count: number) => `, ${count} unread ${count === 1 ? 'chat' : 'chats'}`

/** Returns the news in words, to follow a label: ', new offer, 2 unread chats'; '' if there are none. */
export function useMessagesNewsText(): string {
  const { hasNewOffer, unreadCount } = useViewerNews()
  return `${hasNewOffer ? offerText : ''}${unreadCount > 0 ? countText(unreadCount) : ''}`
}

/** The red dot of a new offer and the number of unread chats, on a link to Messages. */
export function MessagesNews({ className = '' }: { className?: string | undefined }) {
  const { hasNewOffer, unreadCount } = useViewerNews()
  if (!hasNewOffer && unreadCount === 0) return null
  return (
    <span className={`${classes.news} ${className}`}>
      {hasNewOffer && <UnreadDot label={offerText} />}
      {unreadCount > 0 && (
        <>
          <CountBadge count={unreadCount} />
          <span className="visually-hidden">{countText(unreadCount)}</span>
        </>
      )}
    </span>
  )
}
