import { isBeforeAgreedTime } from '#shared/tasks/agreement.ts'
import { confirmations } from '#shared/tasks/copy.ts'
import { closeLabel } from '#shared/tasks/format-task.ts'
import { formatWhen } from '#shared/tasks/format-time.ts'
import type { Task, TaskStatus } from '#shared/tasks/schema.ts'
import { firstNameOf } from '#shared/users/format-user.ts'

/** Text of the confirmation before the requester completes a task. */
export const completeQuestion = (task: Task, now: Date): string =>
  joinSentences(confirmations.complete, confirmations.completeEnds, earlyNote(task, now))

/** Text of the confirmation before the helper reports a task as done. */
export const finishQuestion = (task: Task, now: Date): string =>
  joinSentences(earlyNote(task, now), confirmations.finish(firstNameOf(task.requester)))

/** Text of the confirmation before the requester reports that the task is not done yet. */
export const resumeQuestion = ({ helper }: Task): string =>
  confirmations.resume(helper ? firstNameOf(helper) : 'Your helper')

/** Shown under the two buttons that complete a task. */
export const completionNote = (status: TaskStatus): string =>
  `Both complete the task. “${closeLabel(status)}” takes your review in the same step.`

/** Text of the confirmation before the helper starts earlier than agreed. */
export const startQuestion = (task: Task, now: Date): string =>
  joinSentences(earlyNote(task, now), confirmations.start(firstNameOf(task.requester)))

const earlyNote = (task: Task, now: Date): string | null =>
  isBeforeAgreedTime(task, now) ? confirmations.early(formatWhen(task, now) as string) : null

const joinSentences = (...sentences: (string | null)[]) => sentences.filter(Boolean).join(' ')
