import { dayOnlyReminderHours, dayReminderHours, soonReminderHours } from '#shared/limits.ts'
import { daysBetween, hourMs } from '#shared/time.ts'
import type { TaskStatus } from './schema.ts'

export type Reminder = 'day' | 'soon' | 'review'

type Timed = { status: TaskStatus; date: Date | null; time: string | null }

/** Of what the two of a task may be reminded at this moment: that its time comes nearer, or that they may review it. */
export function reminderOf({ status, date, time }: Timed, now: Date): Reminder | null {
  if (status === 'completed') return 'review'
  if (date === null || (status !== 'matched' && status !== 'in_progress')) return null
  const hours = (date.getTime() - now.getTime()) / hourMs
  if (hours <= 0) return null
  if (time !== null && hours <= soonReminderHours) return 'soon'
  return hours <= (time === null ? dayOnlyReminderHours : dayReminderHours) ? 'day' : null
}

type Placed = { date: Date; timeZone: string }

/** What stands above a reminder of a task's time: it may come late. */
export function reminderTitle(reminder: 'day' | 'soon', { date, timeZone }: Placed, now: Date): string {
  if (reminder === 'soon') return 'Coming up soon'
  return daysBetween(now, date, timeZone) === 0 ? 'Coming up today' : 'Coming up tomorrow'
}
