import type { Refusal } from '#shared/refusals.ts'
import { roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'

type CalendarFacts = Pick<Task, 'requesterId' | 'helperId'> & {
  date: unknown
  /** True if the requester or the helper has blocked the other. */
  isBlocked?: boolean | undefined
}

/**
 * Returns the reason why the viewer may not export a task to a calendar, or null: it must have a date, and the viewer
 * must be its requester or, unless one of them has blocked the other, its helper.
 */
export function whyNotCalendar(task: CalendarFacts, viewerId: string): Refusal | null {
  const role = roleOf(task, viewerId)
  if (role === null || (role === 'helper' && task.isBlocked)) return 'not_yours'
  return task.date === null ? 'task_undated' : null
}
