import { confirmations } from '#shared/tasks/copy.ts'
import type { Task, TaskStatus } from '#shared/tasks/schema.ts'
import { closeLabel, dayAhead } from '#shared/tasks/wording.ts'
import { firstNameOf } from '#shared/users/wording.ts'

/** What its requester is asked before a task is completed. */
export const completeQuestion = (task: Task, now: Date): string =>
  sentences(confirmations.complete, confirmations.completeEnds, early(task, now))

/** What its helper is asked before they say that it is done. */
export const finishQuestion = (task: Task, now: Date): string =>
  sentences(early(task, now), confirmations.finish(firstNameOf(task.requester)))

/** Under the two buttons that end a task with a helper. */
export const waysToEnd = (status: TaskStatus): string =>
  `Both complete the task. “${closeLabel(status)}” takes your review in the same step.`

function early(task: Task, now: Date): string | null {
  const day = dayAhead(task, now)
  return day && confirmations.early(day)
}

const sentences = (...said: (string | null)[]) => said.filter(Boolean).join(' ')
