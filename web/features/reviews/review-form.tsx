import { type FormEvent, useEffect, useState } from 'react'
import { reviewRefusals, reviewToasts } from '#shared/reviews/copy.ts'
import { nameInSentence } from '#shared/users/format-user.ts'
import type { Neighbor } from '#shared/users/schema.ts'
import { storageKey } from '#web/lib/storage.ts'
import { showToast } from '#web/lib/toast.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { Person } from '#web/ui/person.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { useSendReview } from './queries.ts'
import { ReviewFields } from './review-fields.tsx'
import { useReviewDraft } from './use-review-draft.ts'

export type ReviewFormProps = {
  task: { id: string; title: string }
  viewerId: string
  /** Null if the helper canceled, so that there is no one to review. */
  reviewee: Neighbor | null
  /** Tells what else submitting does. */
  note?: string
  /** Runs before the review is sent; if it fails, nothing is sent. */
  before?: () => Promise<unknown>
  onSent: () => void
  onClose: () => void
}

/** Stars and an optional comment; the draft is stored until it is sent. */
export function ReviewForm({ task, viewerId, reviewee, note, before, onSent, onClose }: ReviewFormProps) {
  const draft = useReviewDraft(storageKey('review', viewerId, task.id))
  const { rating, comment, isValid, clear } = draft
  const [isBusy, setBusy] = useState(false)
  const { mutateAsync: send } = useSendReview()

  useEffect(() => {
    if (reviewee !== null) return
    showToast(reviewToasts.reviewFailed(reviewRefusals.wrong_reviewee.message))
    onClose()
  }, [reviewee, onClose])

  /** Returns true if the review was sent. On failure a toast has shown the reason, and the form stays unchanged. */
  async function sendReview(revieweeId: string) {
    const review = { taskId: task.id, revieweeId, rating, comment: comment.trim() || null }
    const sending = Promise.resolve(before?.()).then(() => send(review))
    return sending.then(
      () => true,
      () => false,
    )
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (reviewee === null || !isValid || isBusy) return
    setBusy(true)
    const isSent = await sendReview(reviewee.id)
    setBusy(false)
    if (!isSent) return
    clear()
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
        <ReviewFields draft={draft} reviewee={reviewee} />
        <Text size="sm" tone="soft">
          {[reviewee && `${nameInSentence(reviewee)} and all signed-in neighbors can read it.`, note]
            .filter(Boolean)
            .join(' ')}
        </Text>
        <DraftStoredNote />
        <FormButtons onCancel={onClose}>
          <BusyButton type="submit" isDisabled={rating === 0} isBusy={isBusy}>
            Submit Review
          </BusyButton>
        </FormButtons>
      </Stack>
    </form>
  )
}
