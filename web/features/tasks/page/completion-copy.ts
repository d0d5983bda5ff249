import { confirmations } from '#shared/tasks/copy.ts'
import { closeLabel, formatFutureDay } from '#shared/tasks/format-task.ts'
import type { Task, TaskStatus } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'

/** Text of the confirmation before the requester completes a task. */
export const completeQuestion = (task: Task, now: Date): string =>
  joinSentences(confirmations.complete, confirmations.completeEnds, earlyNote(task, now))

/** Text of the confirmation before the helper reports a task as done. */
export const finishQuestion = (task: Task, now: Date): string =>
  joinSentences(earlyNote(task, now), confirmations.finish(firstNameOf(task.requester)))

/** Shown under the two buttons that complete a task. */
export const completionNote = (status: TaskStatus): string =>
  `Both complete the task. “${closeLabel(status)}” takes your review in the same step.`

function earlyNote(task: Task, now: Date): string | null {
  const day = formatFutureDay(task, now)
  return day && confirmations.early(day)
}

const joinSentences = (...sentences: (string | null)[]) => sentences.filter(Boolean).join(' ')
