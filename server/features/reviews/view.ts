import { viewNeighbor } from '#server/features/users/view.ts'
import { balanceBidi } from '#shared/bidi.ts'
import type { Review } from '#shared/reviews/schema.ts'
import type { ReviewRow } from './store.ts'

export const viewReview = ({
  id,
  rating,
  comment,
  createdAt,
  hasGiven,
  reviewer,
  isByBlocked,
  isHidden,
  title,
  category,
}: ReviewRow): Review => ({
  id,
  rating,
  comment,
  createdAt: createdAt.toISOString(),
  receivedAs: hasGiven ? 'helper' : 'requester',
  reviewer: viewNeighbor(reviewer),
  isByBlocked,
  isHidden,
  task: { title: balanceBidi(title), category },
})
