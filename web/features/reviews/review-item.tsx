import { IconArrowBackUp, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isolateBidi } from '#shared/bidi.ts'
import { formatLongDay } from '#shared/calendar.ts'
import { answerReviewLabel, editedText } from '#shared/reviews/copy.ts'
import type { Review } from '#shared/reviews/schema.ts'
import { noticesPath } from '#shared/screens.ts'
import { categories } from '#shared/tasks/categories.ts'
import { dayOf } from '#shared/time.ts'
import { isFormer } from '#shared/users/former-neighbor.ts'
import { hiddenReviewText } from '#shared/withholding/copy.ts'
import { authQueries } from '#web/features/auth/queries.ts'
import { reportItem } from '#web/features/reports/open-report.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { MoreMenu } from '#web/ui/more-menu.tsx'
import { Note } from '#web/ui/note.tsx'
import { Person } from '#web/ui/person.tsx'
import { PersonLink } from '#web/ui/person-link.tsx'
import { EditReview } from './edit-review.tsx'
import { FoldedText } from './folded-text.tsx'
import { ReviewAnswer } from './review-answer.tsx'
import { receivedAsText, reviewByBlockedText } from './review-copy.ts'
import classes from './review-item.module.css'
import { ReviewStars } from './review-stars.tsx'

type Props = {
  review: Review
  /** False where the screen is about the task. */
  showsTask?: boolean
}

const AnswerForm = lazyComponent(() => import('./answer-form.tsx').then((part) => part.AnswerForm))

/** One review. The viewer's own one by somebody whom they block is folded. */
export const ReviewItem = (props: Props) =>
  props.review.isByBlocked ? (
    <FoldedText summary={reviewByBlockedText}>
      <ReviewText {...props} />
    </FoldedText>
  ) : (
    <ReviewText {...props} />
  )

/** Reviewer, stars, date, task and comment of a review, and its answer. */
function ReviewText({ review, showsTask = true }: Props) {
  const { data: viewer } = useQuery(authQueries.viewer())
  const [answering, setAnswering] = useState<'idle' | 'writing' | 'sent'>('idle')
  const answerButton = useRef<HTMLButtonElement>(null)
  const { id, reviewer, rating, comment, receivedAs, task, isByBlocked, isHidden, answer, mayAnswer } = review
  const isOwn = reviewer.id === viewer?.id
  const PersonOrLink = isByBlocked ? Person : PersonLink

  function stopAnswering() {
    setAnswering('idle')
    answerButton.current?.focus()
  }

  return (
    <article className={classes.review}>
      <div className={classes.head}>
        <PersonOrLink user={reviewer} size={44}>
          <ReviewDate review={review} />
        </PersonOrLink>
        <ReviewStars rating={rating} />
      </div>
      {isHidden && <HiddenNote />}
      {comment && (
        <p className={classes.comment} dir="auto">
          {comment}
        </p>
      )}
      {answer && <ReviewAnswer answer={answer} viewerId={viewer?.id} isNew={answering === 'sent'} />}
      <div className={classes.foot}>
        {showsTask && (
          <p className={classes.task}>
            {`${receivedAsText[receivedAs]} · ${categories[task.category].label} · ${isolateBidi(task.title)}`}
          </p>
        )}
        {viewer && (
          <div className={classes.actions}>
            {isOwn && <EditReview review={review} viewerId={viewer.id} />}
            {mayAnswer && (
              <Button
                ref={answerButton}
                variant="subtle"
                size="compact"
                aria-expanded={answering === 'writing'}
                leftSection={<IconArrowBackUp size={18} aria-hidden />}
                onClick={() => (answering === 'writing' ? stopAnswering() : setAnswering('writing'))}
                {...AnswerForm.preloadHandlers}
              >
                {answerReviewLabel}
              </Button>
            )}
            {!isOwn && !isFormer(reviewer) && (
              <MoreMenu
                label="About this review"
                items={[reportItem({ kind: 'review', id, person: reviewer })]}
                look="faint"
              />
            )}
          </div>
        )}
      </div>
      {viewer && answering === 'writing' && (
        <AnswerForm review={review} viewerId={viewer.id} onSent={() => setAnswering('sent')} onClose={stopAnswering} />
      )}
    </article>
  )
}

/** The day of a review, and whether its reviewer has changed it since. */
const ReviewDate = ({ review: { createdAt, editedAt } }: Pick<Props, 'review'>) => (
  <>
    <time dateTime={createdAt}>{formatLongDay(dayOf(new Date(createdAt)))}</time>
    {editedAt && <span>{` · ${editedText}`}</span>}
  </>
)

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
