import { VisuallyHidden } from '@mantine/core'
import { useNewOfferDot } from '#web/offers/new-offer-dot.ts'
import classes from './nav-link.module.css'

/** What a navigation link says: its name and, on Messages, the red dot of a new offer. */
export function NavLabel({ label }: { label: string }) {
  const hasNewOffer = useNewOfferDot()
  return (
    <span className={classes.label}>
      {label}
      {label === 'Messages' && hasNewOffer && (
        <span className={classes.dot}>
          <VisuallyHidden>, new offer</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
