import { reviewMaxCharacters } from '#shared/constants.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import type { Neighbor } from '#shared/users/schema.ts'
import { LimitedTextArea } from '#web/ui/limited-text-area.tsx'
import { StarField } from './star-field.tsx'
import type { useReviewDraft } from './use-review-draft.ts'

type Props = {
  draft: Pick<ReturnType<typeof useReviewDraft>, 'rating' | 'comment' | 'errorOf' | 'change'>
  reviewee: Neighbor | null
}

/** The stars and the comment of a review. */
export const ReviewFields = ({ draft: { rating, comment, errorOf, change }, reviewee }: Props) => (
  <>
    <StarField value={rating} onChange={(stars) => change({ rating: stars })} hint={errorOf('rating') ?? ''} />
    <LimitedTextArea
      label="Comment (optional)"
      placeholder={reviewee ? `What should neighbors know about working with ${firstNameOf(reviewee)}?` : ''}
      maxCharacters={reviewMaxCharacters}
      value={comment}
      onChange={(comment) => change({ comment })}
      error={errorOf('comment')}
      minRows={4}
      maxRows={12}
    />
  </>
)
