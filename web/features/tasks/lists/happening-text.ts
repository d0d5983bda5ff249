import { offersToAnswerText } from '#shared/offers/copy.ts'
import { formatAgreedDay } from '#shared/tasks/agreement.ts'
import { saysDoneText } from '#shared/tasks/copy.ts'
import { otherParticipantText } from '#shared/tasks/format-task.ts'
import { isOver } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'

/**
 * Tells what has happened to one of the viewer's own tasks: '2 offers', 'Tess comes Saturday'; null as long as nothing
 * has.
 */
export function happeningText(task: Task, viewerId: string, now: Date): string | null {
  const { helper, offersToAnswer = 0, status, taskType } = task
  if (isOver(status)) return null
  if (status === 'open') return offersToAnswer > 0 ? offersToAnswerText[taskType](offersToAnswer) : null
  if (status === 'pending_review' && helper && helper.id !== viewerId) return saysDoneText(firstNameOf(helper))
  return formatAgreedDay(task, viewerId, now) ?? otherParticipantText(task, viewerId)
}
