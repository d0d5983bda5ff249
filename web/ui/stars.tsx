import { IconStarFilled } from '@tabler/icons-react'
import { formatRating, noRatings, ratingLabel } from '#shared/users/format-user.ts'
import classes from './stars.module.css'

type Props = {
  rated: { totalRating: string; ratingCount: number }
  /** Shown before the first review. */
  none?: string
}

/** A person's average rating, '★ 4.7 (12)', with a sentence for screen readers. */
export function Stars({ rated, none = noRatings }: Props) {
  const rating = formatRating(rated)
  if (rating === null) return <span className={classes.none}>{none}</span>
  return (
    <span className={classes.stars} role="img" aria-label={ratingLabel(rated)}>
      <IconStarFilled size={15} aria-hidden />
      <span>{rating}</span> <span className={classes.none}>{`(${rated.ratingCount})`}</span>
    </span>
  )
}
