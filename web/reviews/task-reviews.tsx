import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CardSkeletons } from '#web/ui/card-skeleton.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { reviewQueries } from './queries.ts'
import { ReviewList } from './review-list.tsx'

/** What the two said of each other on this task. */
export function TaskReviews({ taskId }: { taskId: string }) {
  const { data: reviews, isPending, refetch } = useQuery(reviewQueries.ofTask(taskId))

  if (isPending) return <CardSkeletons count={1} />
  if (!reviews) return <ErrorState order={3} onRetry={() => void refetch()} />
  if (reviews.length === 0) return <Text c="dimmed">No reviews yet.</Text>
  return <ReviewList reviews={reviews} showsTask={false} />
}
