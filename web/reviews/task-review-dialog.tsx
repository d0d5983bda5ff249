import { confirmations } from '#shared/tasks/copy.ts'
import { offersStep, roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { closeLabel } from '#shared/tasks/wording.ts'
import { useCloseTask } from '#web/tasks/changes.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { revieweeIn } from './reviewee.ts'

type Props = { task: Task; viewerId: string; opened: boolean; onSent: () => void; onClose: () => void }

/** The review of one task. Where the task still runs, its submit closes it first. */
export function TaskReviewDialog({ task, viewerId, ...dialog }: Props) {
  const close = useCloseTask()
  const closing = offersStep('close', task, viewerId) && {
    title: closeLabel(task.status),
    note: confirmations.closeWithReview,
    before: () => close.mutateAsync({ id: task.id }),
  }

  if (roleOf(task, viewerId) === null) return null
  return <ReviewDialog task={task} viewerId={viewerId} reviewee={revieweeIn(task, viewerId)} {...closing} {...dialog} />
}
