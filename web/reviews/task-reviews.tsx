import { reviewsPlace } from '#shared/tasks/places.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { CardSkeletons } from '#web/ui/card-skeleton.tsx'
import { later } from '#web/ui/later.tsx'
import { Panel } from '#web/ui/panel.tsx'

const ReviewsOfTask = later(
  () => import('./reviews-of-task.tsx').then((part) => part.ReviewsOfTask),
  () => <CardSkeletons count={1} />,
)

/** What the two said of each other, once the task is completed. */
export function TaskReviews({ task }: { task: Task }) {
  if (task.status !== 'completed') return null
  return (
    <Panel title="Reviews" id={reviewsPlace}>
      <ReviewsOfTask taskId={task.id} />
    </Panel>
  )
}
