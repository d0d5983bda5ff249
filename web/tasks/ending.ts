import { confirmations } from '#shared/tasks/copy.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { dayAhead } from '#shared/tasks/wording.ts'
import { firstNameOf } from '#shared/users/wording.ts'

/** What its requester is asked before a task is completed. */
export const completeQuestion = (task: Task, now: Date): string =>
  sentences(confirmations.complete, confirmations.completeEnds, early(task, now))

/** What its helper is asked before they say that it is done. */
export const finishQuestion = (task: Task, now: Date): string =>
  sentences(early(task, now), confirmations.finish(firstNameOf(task.requester)))

function early(task: Task, now: Date): string | null {
  const day = dayAhead(task, now)
  return day && confirmations.early(day)
}

const sentences = (...said: (string | null)[]) => said.filter(Boolean).join(' ')
