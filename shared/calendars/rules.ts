import type { Refusal } from '#shared/refusals.ts'
import { roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'

type CalendarFacts = Pick<Task, 'requesterId' | 'helperId'> & { date: unknown }

/**
 * Returns the reason why the viewer may not export a task to a calendar, or null: it must have a date, and the viewer
 * must be its requester or helper.
 */
export function whyNotCalendar(task: CalendarFacts, viewerId: string): Refusal | null {
  if (roleOf(task, viewerId) === null) return 'not_yours'
  return task.date === null ? 'task_undated' : null
}
