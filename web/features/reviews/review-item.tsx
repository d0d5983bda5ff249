import { IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { isolateBidi } from '#shared/bidi.ts'
import { formatLongDay } from '#shared/calendar.ts'
import type { Review } from '#shared/reviews/schema.ts'
import { noticesPath } from '#shared/screens.ts'
import { categories } from '#shared/tasks/categories.ts'
import { dayOf } from '#shared/time.ts'
import { isFormer } from '#shared/users/former-neighbor.ts'
import { hiddenReviewText } from '#shared/withholding/copy.ts'
import { authQueries } from '#web/features/auth/queries.ts'
import { reportItem } from '#web/features/reports/open-report.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { MoreMenu } from '#web/ui/more-menu.tsx'
import { Note } from '#web/ui/note.tsx'
import { Person } from '#web/ui/person.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import { receivedAsText, reviewByBlockedText } from './review-copy.ts'
import classes from './review-item.module.css'
import { ReviewStars } from './review-stars.tsx'

type Props = {
  review: Review
  /** False where the screen is about the task. */
  showsTask?: boolean
}

/** One review. The viewer's own one by somebody whom they block is folded. */
export const ReviewItem = (props: Props) =>
  props.review.isByBlocked ? (
    <details className={classes.folded}>
      <summary>
        <span>{reviewByBlockedText}</span> <span className={classes.show}>Show</span>
      </summary>
      <ReviewText {...props} />
    </details>
  ) : (
    <ReviewText {...props} />
  )

/** Reviewer, stars, date, task and comment of a review. */
function ReviewText({ review, showsTask = true }: Props) {
  const { data: viewer } = useQuery(authQueries.viewer())
  const { id, reviewer, rating, comment, createdAt, receivedAs, task, isByBlocked, isHidden } = review
  const date = <time dateTime={createdAt}>{formatLongDay(dayOf(new Date(createdAt)))}</time>
  return (
    <article className={classes.review}>
      <div className={classes.head}>
        {isByBlocked ? (
          <Person user={reviewer} size={44}>
            {date}
          </Person>
        ) : (
          <PersonLink user={reviewer} size={44}>
            {date}
          </PersonLink>
        )}
        <ReviewStars rating={rating} />
      </div>
      {isHidden && <HiddenNote />}
      {comment && (
        <p className={classes.comment} dir="auto">
          {comment}
        </p>
      )}
      <div className={classes.foot}>
        {showsTask && (
          <p className={classes.task}>
            {`${receivedAsText[receivedAs]} · ${categories[task.category].label} · ${isolateBidi(task.title)}`}
          </p>
        )}
        {viewer && !isFormer(reviewer) && reviewer.id !== viewer.id && (
          <div className={classes.menu}>
            <MoreMenu
              label="About this review"
              items={[reportItem({ kind: 'review', id, person: reviewer })]}
              look="faint"
            />
          </div>
        )}
      </div>
    </article>
  )
}

/** Tells the author of a review why nobody else sees it. */
const HiddenNote = () => (
  <Note
    as="aside"
    tone="lamp"
    aria-label={hiddenReviewText.title}
    icon={<IconEyeOff size={20} stroke={1.8} aria-hidden />}
  >
    <p>
      <strong>{hiddenReviewText.title}</strong> <span>{hiddenReviewText.reason}</span>{' '}
      <TextLink to={noticesPath}>{hiddenReviewText.link}</TextLink>
    </p>
  </Note>
)
