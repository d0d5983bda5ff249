import { useQuery } from '@tanstack/react-query'
import { authQueries } from '#web/features/auth/queries.ts'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { UnreadDot } from '#web/ui/unread-dot.tsx'
import classes from './messages-badge.module.css'
import { useMessagesBadge } from './use-messages-badge.ts'

/** Returns what the badge of the viewer shows; the viewer may not be known yet. */
const useViewerBadge = () => useMessagesBadge(useQuery(authQueries.viewer()).data?.id)

const offerText = ', new offer'
const countText = (count: number) => `, ${count} unread ${count === 1 ? 'chat' : 'chats'}`

/** Returns the badge in words, to follow a label: ', new offer, 2 unread chats'; '' if there are none. */
export function useMessagesBadgeText(): string {
  const { hasNewOffer, unreadCount } = useViewerBadge()
  return `${hasNewOffer ? offerText : ''}${unreadCount > 0 ? countText(unreadCount) : ''}`
}

/** The red dot of a new offer and the number of unread chats, on a link to Messages. */
export function MessagesBadge({ className = '' }: { className?: string | undefined }) {
  const { hasNewOffer, unreadCount } = useViewerBadge()
  if (!hasNewOffer && unreadCount === 0) return null
  return (
    <span className={`${classes.badge} ${className}`}>
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
