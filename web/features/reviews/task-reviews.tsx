import { reviewsAnchor } from '#shared/tasks/anchors.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { CardSkeletons } from '#web/ui/card-skeletons.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Panel } from '#web/ui/panel.tsx'

const ReviewsOfTask = lazyComponent(
  () => import('./reviews-of-task.tsx').then((part) => part.ReviewsOfTask),
  () => <CardSkeletons count={1} />,
)

/** The reviews of both sides, once the task is completed. */
export function TaskReviews({ task }: { task: Task }) {
  if (task.status !== 'completed') return null
  return (
    <Panel title="Reviews" id={reviewsAnchor}>
      <ReviewsOfTask taskId={task.id} />
    </Panel>
  )
}
