import type { Refusal } from '#shared/refusals.ts'
import { roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'

type Facts = Pick<Task, 'requesterId' | 'helperId'> & { date: unknown }

/** Why this viewer cannot take a task along into a calendar: only its two can, once it has a day. */
export function whyNotCalendar(task: Facts, viewerId: string): Refusal | null {
  if (roleOf(task, viewerId) === null) return 'not_yours'
  return task.date === null ? 'task_undated' : null
}
