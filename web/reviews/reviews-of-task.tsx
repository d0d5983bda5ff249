import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CardSkeletons } from '#web/ui/card-skeleton.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { reviewQueries } from './queries.ts'
import { ReviewList } from './review-list.tsx'
import { noReviews } from './wording.ts'

export function ReviewsOfTask({ taskId }: { taskId: string }) {
  const { data: reviews, isPending, error, refetch } = useQuery(reviewQueries.ofTask(taskId))

  if (isPending) return <CardSkeletons count={1} />
  if (!reviews) return <ErrorState order={3} error={error} onRetry={() => void refetch()} />
  if (reviews.length === 0) return <Text c="dimmed">{`${noReviews}.`}</Text>
  return <ReviewList reviews={reviews} showsTask={false} />
}
