import { useQuery } from '@tanstack/react-query'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Text } from '#web/ui/text.tsx'
import { reviewQueries } from './queries.ts'
import { noReviews } from './review-copy.ts'
import { ReviewList } from './review-list.tsx'

export function ReviewsOfTask({ taskId }: { taskId: string }) {
  const { data: reviews, isPending, error, refetch } = useQuery(reviewQueries.ofTask(taskId))

  if (isPending) return <CardSkeletons count={1} />
  if (!reviews) return <ErrorState order={3} error={error} onRetry={() => void refetch()} />
  if (reviews.length === 0) return <Text tone="soft">{`${noReviews}.`}</Text>
  return <ReviewList reviews={reviews} showsTask={false} />
}
