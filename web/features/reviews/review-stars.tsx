import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { ratingMax } from '#shared/constants.ts'
import classes from './review-stars.module.css'

const positions = Array.from({ length: ratingMax }, (_, index) => index + 1)

/** A given rating as a row of stars. */
export const ReviewStars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${rating} out of ${ratingMax} stars`} className={classes.stars}>
    {positions.map((position) =>
      position <= rating ? (
        <IconStarFilled key={position} size={17} aria-hidden />
      ) : (
        <IconStar key={position} size={17} stroke={1.5} aria-hidden />
      ),
    )}
  </span>
)
