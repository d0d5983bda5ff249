import { IconStarFilled } from '@tabler/icons-react'
import { noRatings, ratingLabel, ratingText } from '#shared/users/wording.ts'
import classes from './stars.module.css'

type Props = {
  rated: { totalRating: string; ratingCount: number }
  /** What stands there before the first review. */
  none?: string
}

/** A person's average, '★ 4.7 (12)', read aloud as a sentence. */
export function Stars({ rated, none = noRatings }: Props) {
  const rating = ratingText(rated)
  if (rating === null) return <span className={classes.none}>{none}</span>
  return (
    <span className={classes.stars} role="img" aria-label={ratingLabel(rated)}>
      <IconStarFilled size={15} aria-hidden />
      <span>{rating}</span> <span className={classes.none}>{`(${rated.ratingCount})`}</span>
    </span>
  )
}
