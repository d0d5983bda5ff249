import { viewNeighbor } from '#server/features/users/view.ts'
import { balanceBidi } from '#shared/bidi.ts'
import { whyNotAnswerReview, whyNotEditReview } from '#shared/reviews/rules.ts'
import type { Review } from '#shared/reviews/schema.ts'
import type { ReviewRow } from './store.ts'

type ReviewContent = Omit<Review, 'mayEdit' | 'mayAnswer'>

/** Returns a review without what its reader may do, as the export has it. */
export const viewReviewContent = (row: ReviewRow): ReviewContent => ({
  id: row.id,
  rating: row.rating,
  comment: row.comment,
  createdAt: row.createdAt.toISOString(),
  editedAt: row.editedAt?.toISOString() ?? null,
  receivedAs: row.hasGiven ? 'helper' : 'requester',
  reviewer: viewNeighbor(row.reviewer),
  isByBlocked: row.isByBlocked,
  isHidden: row.isHidden,
  answer: viewAnswer(row),
  task: { title: balanceBidi(row.title), category: row.category },
})

/** Returns the answer to a review, which is hidden together with the review. */
function viewAnswer({ answer, answeredAt, isHidden, reviewee, isAnswerByBlocked }: ReviewRow): Review['answer'] {
  if (answer === null || answeredAt === null || isHidden) return null
  const author = viewNeighbor(reviewee)
  return { text: answer, createdAt: answeredAt.toISOString(), author, isByBlocked: isAnswerByBlocked }
}

/** Returns the facts of a review that the rules ask for. */
export const factsOf = ({ answeredAt, ...row }: ReviewRow) => ({ ...row, isAnswered: answeredAt !== null })

/** Returns a review as this viewer sees it, and what they may do about it now. */
export const viewReviewTo =
  (viewerId: string, now: Date) =>
  (row: ReviewRow): Review => ({
    ...viewReviewContent(row),
    mayEdit: whyNotEditReview(factsOf(row), viewerId, now) === null,
    mayAnswer: whyNotAnswerReview(factsOf(row), viewerId) === null,
  })
