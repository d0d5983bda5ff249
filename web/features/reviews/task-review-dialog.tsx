import { confirmations } from '#shared/tasks/copy.ts'
import { closeLabel } from '#shared/tasks/format-task.ts'
import { isStepAvailable, roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { useCloseTask } from '#web/features/tasks/mutations.ts'
import { findReviewee } from './find-reviewee.ts'
import { ReviewDialog } from './review-dialog.tsx'

type Props = { task: Task; viewerId: string; opened: boolean; onSent: () => void; onClose: () => void }

/** Reviews one task. If the task is still running, submitting closes it first. */
export function TaskReviewDialog({ task, viewerId, ...dialog }: Props) {
  const close = useCloseTask()
  const closing = isStepAvailable('close', task, viewerId) && {
    title: closeLabel(task.status),
    note: confirmations.closeWithReview,
    before: () => close.mutateAsync({ id: task.id }),
  }

  if (roleOf(task, viewerId) === null) return null
  return (
    <ReviewDialog task={task} viewerId={viewerId} reviewee={findReviewee(task, viewerId)} {...closing} {...dialog} />
  )
}
