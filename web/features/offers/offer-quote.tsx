import type { Offer } from '#shared/offers/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import classes from './offer-comparison.module.css'

/** The latest review of the helper that has words; an empty cell keeps the lines of several offers aligned. */
export const OfferQuote = ({ review }: { review: Offer['latestReview'] }) => (
  <div className={classes.quote}>
    {review && (
      <figure>
        <blockquote dir="auto">{`“${review.comment}”`}</blockquote>
        <figcaption>
          <bdi>{firstNameOf(review.reviewer)}</bdi>, in the latest review
        </figcaption>
      </figure>
    )}
  </div>
)
