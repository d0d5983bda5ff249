import { useEffect, useRef } from 'react'
import { formatLongDay } from '#shared/calendar.ts'
import { answeredText } from '#shared/reviews/copy.ts'
import type { Review } from '#shared/reviews/schema.ts'
import { dayOf } from '#shared/time.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { FoldedText } from './folded-text.tsx'
import classes from './review-answer.module.css'
import { answerByBlockedText } from './review-copy.ts'

type Props = {
  answer: NonNullable<Review['answer']>
  viewerId: string | undefined
  /** True if the viewer has just posted it: it takes over the focus of the form. */
  isNew: boolean
}

/** The answer of the reviewed neighbor. The viewer's reviews of somebody whom they block have it folded. */
export const ReviewAnswer = (props: Props) =>
  props.answer.isByBlocked ? (
    <FoldedText summary={answerByBlockedText}>
      <AnswerText {...props} />
    </FoldedText>
  ) : (
    <AnswerText {...props} />
  )

function AnswerText({ answer, viewerId, isNew }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { author, text, createdAt } = answer

  useEffect(() => {
    if (isNew) box.current?.focus()
  }, [isNew])

  return (
    <div className={classes.answer} ref={box} tabIndex={isNew ? -1 : undefined}>
      <p className={classes.head}>
        <strong>{answeredText(author.id === viewerId ? null : firstNameOf(author))}</strong>{' '}
        <time dateTime={createdAt}>{formatLongDay(dayOf(new Date(createdAt)))}</time>
      </p>
      <p className={classes.text} dir="auto">
        {text}
      </p>
    </div>
  )
}
