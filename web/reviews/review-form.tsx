import { Stack, Text } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { reviewMaxCharacters } from '#shared/limits.ts'
import { reviewRefusals, reviewToasts } from '#shared/reviews/copy.ts'
import type { Neighbor } from '#shared/users/schema.ts'
import { firstNameOf, nameWithin } from '#shared/users/wording.ts'
import { keptKey } from '#web/lib/kept.ts'
import { showToast } from '#web/lib/toast.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormEnd } from '#web/ui/form-end.tsx'
import { KeptNote } from '#web/ui/kept-note.tsx'
import { Person } from '#web/ui/person.tsx'
import { WordsField } from '#web/ui/words-field.tsx'
import { useSendReview } from './queries.ts'
import { StarField } from './star-field.tsx'
import { useReviewDraft } from './use-review-draft.ts'

export type ReviewFormProps = {
  task: { id: string; title: string }
  viewerId: string
  /** Null once nobody is left to review: the helper stepped back meanwhile. */
  reviewee: Neighbor | null
  /** Something else that the submit does. */
  note?: string
  /** Done before the review is sent; where it fails, nothing is sent. */
  before?: () => Promise<unknown>
  onSent: () => void
  onClose: () => void
}

/** Stars and, if one likes, words. Whatever fails, they stay until they are sent. */
export function ReviewForm({ task, viewerId, reviewee, note, before, onSent, onClose }: ReviewFormProps) {
  const { rating, comment, isRight, faultOf, change, forget } = useReviewDraft(keptKey('review', viewerId, task.id))
  const [isBusy, setBusy] = useState(false)
  const { mutateAsync: send } = useSendReview()

  useEffect(() => {
    if (reviewee !== null) return
    showToast(reviewToasts.reviewFailed(reviewRefusals.wrong_reviewee.message))
    onClose()
  }, [reviewee, onClose])

  /** Whether it went through; where it did not, the toast has said why, and stars and words stand as they are. */
  async function post(revieweeId: string) {
    const review = { taskId: task.id, revieweeId, rating, comment: comment.trim() || null }
    const sending = Promise.resolve(before?.()).then(() => send(review))
    return sending.then(
      () => true,
      () => false,
    )
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (reviewee === null || !isRight || isBusy) return
    setBusy(true)
    const isSent = await post(reviewee.id)
    setBusy(false)
    if (!isSent) return
    forget()
    onSent()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {reviewee && (
          <Person user={reviewee} size={48}>
            <bdi>{task.title}</bdi>
          </Person>
        )}
        <StarField value={rating} onChange={(stars) => change({ rating: stars })} hint={faultOf('rating') ?? ''} />
        <WordsField
          label="Comment (optional)"
          placeholder={reviewee ? `What should neighbors know about working with ${firstNameOf(reviewee)}?` : ''}
          maxCharacters={reviewMaxCharacters}
          value={comment}
          onChange={(comment) => change({ comment })}
          error={faultOf('comment')}
          minRows={4}
          maxRows={12}
        />
        <Text size="sm" c="dimmed">
          {[reviewee && `${nameWithin(reviewee)} and all signed-in neighbors can read it.`, note]
            .filter(Boolean)
            .join(' ')}
        </Text>
        <KeptNote />
        <FormEnd onCancel={onClose}>
          <BusyButton type="submit" isDisabled={rating === 0} isBusy={isBusy}>
            Submit Review
          </BusyButton>
        </FormEnd>
      </Stack>
    </form>
  )
}
