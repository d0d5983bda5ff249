import { dayOnlyReminderHours, dayReminderHours, soonReminderHours } from '#shared/constants.ts'
import { daysBetween, hourMs } from '#shared/time.ts'
import type { TaskStatus } from './schema.ts'

export type Reminder = 'day' | 'soon' | 'review'

type ReminderFacts = { status: TaskStatus; date: Date | null; time: string | null }

/**
 * Returns the reminder that the participants of a task may get at this moment: of its approaching time, or of the
 * review.
 */
export function reminderOf({ status, date, time }: ReminderFacts, now: Date): Reminder | null {
  if (status === 'completed') return 'review'
  if (date === null || (status !== 'matched' && status !== 'in_progress')) return null
  const hours = (date.getTime() - now.getTime()) / hourMs
  if (hours <= 0) return null
  if (time !== null && hours <= soonReminderHours) return 'soon'
  return hours <= (time === null ? dayOnlyReminderHours : dayReminderHours) ? 'day' : null
}

type ReminderTime = { date: Date; timeZone: string }

/** Returns the title of a time reminder, as of when it is sent, because it may be late. */
export function reminderTitle(reminder: 'day' | 'soon', { date, timeZone }: ReminderTime, now: Date): string {
  if (reminder === 'soon') return 'Coming up soon'
  return daysBetween(now, date, timeZone) === 0 ? 'Coming up today' : 'Coming up tomorrow'
}
