import { Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Task } from '#shared/tasks/schema.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LeaveReview } from './leave-review.tsx'
import { reviewQueries } from './queries.ts'
import { revieweeIn } from './reviewee.ts'

type Props = { task: Task; viewerId: string; onReview: () => void }

/** Whether the viewer may still review whom they met on this task; asked as soon as that is near. */
export function useMayReview(task: Task, viewerId: string) {
  const isDue = task.status === 'pending_review' || task.status === 'completed'
  return useQuery({ ...reviewQueries.mayReview(task.id), enabled: isDue && revieweeIn(task, viewerId) !== null })
}

/** Asks for a review while it is due; read ahead, so that it stands there as soon as the task is completed. */
export function ReviewAsked({ task, viewerId, onReview }: Props) {
  const reviewee = revieweeIn(task, viewerId)
  const may = useMayReview(task, viewerId)

  if (task.status !== 'completed' || reviewee === null) return null
  if (!may.data && may.error)
    return (
      <Card>
        <ErrorState error={may.error} onRetry={() => void may.refetch()} />
      </Card>
    )
  if (!may.data?.canReview) return null
  return <LeaveReview reviewee={reviewee} onReview={onReview} />
}
