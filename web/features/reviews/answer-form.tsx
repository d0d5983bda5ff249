import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { answerLabel, answerNote } from '#shared/reviews/copy.ts'
import { reviewAnswerMaxCharacters } from '#shared/reviews/limits.ts'
import { type Review, reviewAnswerSchema } from '#shared/reviews/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { storageKey } from '#web/lib/storage.ts'
import { useStoredText } from '#web/lib/use-stored-text.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { DraftStoredNote } from '#web/ui/draft-stored-note.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { useAnswerReview } from './queries.ts'

type Props = { review: Review; viewerId: string; onSent: () => void; onClose: () => void }

/** Answers a review of the viewer; the draft is stored until it is sent. */
export function AnswerForm({ review, viewerId, onSent, onClose }: Props) {
  const { text, write, clear } = useStoredText(storageKey('review-answer', viewerId, review.id))
  const [isBusy, setBusy] = useState(false)
  const { mutateAsync: answer } = useAnswerReview()
  const isValid = z.safeParse(reviewAnswerSchema, { text }).success

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isValid || isBusy) return
    setBusy(true)
    const isSent = await answer({ id: review.id, text }).then(
      () => true,
      () => false,
    )
    setBusy(false)
    if (!isSent) return
    clear()
    onSent()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <LimitedTextArea
          label={answerLabel(firstNameOf(review.reviewer))}
          description={answerNote}
          maxCharacters={reviewAnswerMaxCharacters}
          value={text}
          onChange={write}
          minRows={3}
          maxRows={10}
          data-autofocus
        />
        <DraftStoredNote />
        <FormButtons onCancel={onClose}>
          <BusyButton type="submit" isDisabled={text.trim() === ''} isBusy={isBusy}>
            Post Answer
          </BusyButton>
        </FormButtons>
      </Stack>
    </form>
  )
}
