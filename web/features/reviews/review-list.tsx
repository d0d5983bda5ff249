import type { Review } from '#shared/reviews/schema.ts'
import type { NextPage } from '#web/lib/pages.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { ReviewItem } from './review-item.tsx'

type Props = {
  reviews: Review[]
  /** The remaining pages, if any. */
  more?: NextPage | null
  /** False where the screen is about the task. */
  showsTask?: boolean
}

export const ReviewList = ({ reviews, more = null, showsTask = true }: Props) => (
  <PagedList rows={reviews} more={more} isRuled>
    {(review) => <ReviewItem review={review} showsTask={showsTask} />}
  </PagedList>
)
