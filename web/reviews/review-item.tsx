import { isolated } from '#shared/bidi.ts'
import { dayAloud } from '#shared/calendar.ts'
import type { Review } from '#shared/reviews/schema.ts'
import { categories } from '#shared/tasks/categories.ts'
import { dayOf } from '#shared/time.ts'
import { PersonLink } from '#web/ui/person-link.tsx'
import classes from './review-item.module.css'
import { ReviewStars } from './review-stars.tsx'
import { receivedAsText } from './wording.ts'

type Props = {
  review: Review
  /** Off where the task is what the screen is about. */
  showsTask?: boolean
}

/** Who gave how many stars, when, for what, and in which words. */
export function ReviewItem({ review, showsTask = true }: Props) {
  const { reviewer, rating, comment, createdAt, receivedAs, task } = review
  return (
    <article className={classes.review}>
      <div className={classes.head}>
        <PersonLink user={reviewer} size={44}>
          <time dateTime={createdAt}>{dayAloud(dayOf(new Date(createdAt)))}</time>
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
          {`${receivedAsText[receivedAs]} · ${categories[task.category].label} · ${isolated(task.title)}`}
        </p>
      )}
    </article>
  )
}
