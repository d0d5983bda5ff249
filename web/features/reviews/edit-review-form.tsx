import { type FormEvent, useState } from 'react'
import { editReviewNote } from '#shared/reviews/copy.ts'
import type { Review } from '#shared/reviews/schema.ts'
import { storageKey } from '#web/lib/storage.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { useEditReview } from './queries.ts'
import { ReviewFields } from './review-fields.tsx'
import { useReviewDraft } from './use-review-draft.ts'

export type EditReviewFormProps = { review: Review; viewerId: string; onClose: () => void }

/** Changes a review of the viewer; the draft is stored until it is sent. */
export function EditReviewForm({ review, viewerId, onClose }: EditReviewFormProps) {
  const { id, rating, comment } = review
  const draft = useReviewDraft(storageKey('review-edit', viewerId, id), { rating, comment: comment ?? '' })
  const [isBusy, setBusy] = useState(false)
  const { mutateAsync: edit } = useEditReview()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!draft.isValid || isBusy) return
    setBusy(true)
    const change = { id, rating: draft.rating, comment: draft.comment.trim() || null }
    const isSent = await edit(change).then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (!isSent) return
    draft.clear()
    onClose()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <ReviewFields draft={draft} reviewee={null} />
        <Text size="sm" tone="soft">
          {editReviewNote}
        </Text>
        <DraftStoredNote />
        <FormButtons onCancel={onClose}>
          <BusyButton type="submit" isBusy={isBusy}>
            Save Changes
          </BusyButton>
        </FormButtons>
      </Stack>
    </form>
  )
}
