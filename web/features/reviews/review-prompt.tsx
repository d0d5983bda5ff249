import { useQuery } from '@tanstack/react-query'
import type { Task } from '#shared/tasks/schema.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { findReviewee } from './find-reviewee.ts'
import { reviewQueries } from './queries.ts'
import { ReviewPromptCard } from './review-prompt-card.tsx'

type Props = { task: Task; viewerId: string; onReview: () => void }

/**
 * Reads whether the viewer may still review the other person of this task; starts shortly before the task is completed.
 */
export function useMayReview(task: Task, viewerId: string) {
  const isDue = task.status === 'pending_review' || task.status === 'completed'
  return useQuery({ ...reviewQueries.mayReview(task.id), enabled: isDue && findReviewee(task, viewerId) !== null })
}

/**
 * Asks for a review while it is due. The permission is read ahead, so that this appears as soon as the task is
 * completed.
 */
export function ReviewPrompt({ task, viewerId, onReview }: Props) {
  const reviewee = findReviewee(task, viewerId)
  const may = useMayReview(task, viewerId)

  if (task.status !== 'completed' || reviewee === null) return null
  if (!may.data && may.error)
    return (
      <Card>
        <ErrorState error={may.error} onRetry={() => void may.refetch()} />
      </Card>
    )
  if (!may.data?.canReview) return null
  return <ReviewPromptCard reviewee={reviewee} onReview={onReview} />
}
