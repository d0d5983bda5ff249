import { isolateBidi } from '#shared/bidi.ts'
import { formatLongDay } from '#shared/calendar.ts'
import type { Review } from '#shared/reviews/schema.ts'
import { categories } from '#shared/tasks/categories.ts'
import { dayOf } from '#shared/time.ts'
import { PersonLink } from '#web/ui/person-link.tsx'
import { receivedAsText } from './review-copy.ts'
import classes from './review-item.module.css'
import { ReviewStars } from './review-stars.tsx'

type Props = {
  review: Review
  /** False where the screen is about the task. */
  showsTask?: boolean
}

/** One review: reviewer, stars, date, task and comment. */
export function ReviewItem({ review, showsTask = true }: Props) {
  const { reviewer, rating, comment, createdAt, receivedAs, task } = review
  return (
    <article className={classes.review}>
      <div className={classes.head}>
        <PersonLink user={reviewer} size={44}>
          <time dateTime={createdAt}>{formatLongDay(dayOf(new Date(createdAt)))}</time>
        </PersonLink>
        <ReviewStars rating={rating} />
      </div>
      {comment && (
        <p className={classes.comment} dir="auto">
          {comment}
        </p>
      )}
      {showsTask && (
        <p className={classes.task}>
          {`${receivedAsText[receivedAs]} · ${categories[task.category].label} · ${isolateBidi(task.title)}`}
        </p>
      )}
    </article>
  )
}
