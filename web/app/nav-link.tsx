import { useQuery } from '@tanstack/react-query'
import { authQueries } from '#web/auth/queries.ts'
import { useHasUnseenNews } from '#web/messages/news.ts'
import { useNewOfferDot } from '#web/offers/new-offer-dot.ts'
import { NewsDot } from '#web/ui/news-dot.tsx'
import classes from './nav-link.module.css'

/** What a navigation link says: its name and, on Messages, the red dot of a new offer or message. */
export function NavLabel({ label }: { label: string }) {
  const { data: viewer } = useQuery(authQueries.viewer())
  const hasNewOffer = useNewOfferDot(viewer?.id)
  const hasNewMessage = useHasUnseenNews(viewer?.id)
  return (
    <span className={classes.label}>
      {label}
      {label === 'Messages' && (hasNewOffer || hasNewMessage) && (
        <span className={classes.dot}>
          <NewsDot label={hasNewOffer ? ', new offer' : ', new message'} />
        </span>
      )}
    </span>
  )
}
