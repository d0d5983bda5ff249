import type { Review } from '#shared/reviews/schema.ts'
import type { More } from '#web/lib/pages.ts'
import { PagedList } from '#web/ui/paged-list.tsx'
import { ReviewItem } from './review-item.tsx'

type Props = {
  reviews: Review[]
  /** The pages still to come, where there are any. */
  more?: More | null
  /** Off where the task is what the screen is about. */
  showsTask?: boolean
}

export const ReviewList = ({ reviews, more = null, showsTask = true }: Props) => (
  <PagedList rows={reviews} more={more} isRuled>
    {(review) => <ReviewItem review={review} showsTask={showsTask} />}
  </PagedList>
)
