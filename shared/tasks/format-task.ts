import { balanceBidi, isolateBidi } from '#shared/bidi.ts'
import { formatWeekdayAndDay, yearOptionFor } from '#shared/calendar.ts'
import { splitGraphemes } from '#shared/graphemes.ts'
import { dayOf, daysBetween, getDateTimeFormat, isMidnight, offsetMinutes } from '#shared/time.ts'
import { formatPoints, nameInSentence } from '#shared/users/format-user.ts'
import { compensationTypeOf, type TaskType } from './choices.ts'
import type { Task, TaskStatus } from './schema.ts'

export const statusLabels: Record<TaskStatus, string> = {
  open: 'Open',
  matched: 'In Progress',
  in_progress: 'In Progress',
  pending_review: 'Pending Review',
  completed: 'Completed',
  closed: 'Closed',
}

/** Buttons, and titles of the dialogs that they open. */
export const stepLabels = { close: 'Close Task', complete: 'Mark as Complete', completeAndReview: 'Complete & Review' }

/** Label of the button that closes a task with a helper. */
export const closeLabel = (status: TaskStatus): string =>
  status === 'pending_review' ? stepLabels.completeAndReview : stepLabels.close

export const typeLabels: Record<TaskType, string> = { request: 'Request', service: 'Service offered' }

type Pay = Pick<Task, 'compensationType' | 'compensation' | 'serviceOffered' | 'pointsOffered'>

/** Formats an amount of money: '$45', '$45.50'. */
export const formatDollars = (amount: number) => `$${(amount % 1 ? centsFormat : wholeDollarFormat).format(amount)}`

const wholeDollarFormat = new Intl.NumberFormat('en-US')
const centsFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** Formats the pay: '$45', '90 points', 'Free', the service in exchange, or 'Compensation TBD'. */
export function formatCompensation(pay: Pay): string {
  const { compensation, serviceOffered, pointsOffered } = pay
  const type = compensationTypeOf(pay)
  if (type === 'free') return 'Free'
  if (type === 'money' && compensation !== null) return formatDollars(compensation)
  if (type === 'points' && pointsOffered !== null) return formatPoints(pointsOffered)
  return isolateBidi(serviceOffered ?? '') || 'Compensation TBD'
}

/** Formats a duration: '1 hour', '1.5 hours'; null if there is none. */
export const formatDuration = (hours: number | null): string | null =>
  hours === null ? null : `${hours} ${hours === 1 ? 'hour' : 'hours'}`

type TaskTime = Pick<Task, 'date' | 'time' | 'timeZone'>

/** Tells whether a task has a day without a time of day: midnight at its place, and no time. */
export const isDayOnly = ({ date, time, timeZone }: { date: Date; time: string | null; timeZone: string }): boolean =>
  time === null && isMidnight(date, timeZone)

/**
 * Formats the date in the time zone of the task: 'Today, 3:00 PM', 'Tomorrow', 'Nov 28, 9:30 AM'; null if the task has
 * none. `viewerZone` defaults to the zone of the device.
 */
export function formatTaskDate(task: TaskTime, now: Date, viewerZone?: string): string | null {
  if (task.date === null) return null
  const day = formatRelativeDay(new Date(task.date), now, task.timeZone)
  const clock = formatTaskClock(task, viewerZone)
  return clock ? `${day}, ${clock}` : day
}

/**
 * Formats the full date, for a reader on another day: 'Saturday, November 28, 2026, 9:30 AM'; null if the task has
 * none.
 */
export function formatFullTaskDate(task: TaskTime, viewerZone?: string): string | null {
  if (task.date === null) return null
  const inFull = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
  const day = getDateTimeFormat(inFull, task.timeZone).format(new Date(task.date))
  const clock = formatTaskClock(task, viewerZone)
  return clock ? `${day}, ${clock}` : day
}

/**
 * Formats the time at the task's place: '3:00 PM', or '3:00 PM CT' if the viewer's clock shows another time; null if
 * the task has no time of day.
 */
export function formatTaskClock({ date, time, timeZone }: TaskTime, viewerZone?: string): string | null {
  if (date === null) return null
  const instant = new Date(date)
  if (isDayOnly({ date: instant, time, timeZone })) return null
  const isElsewhere = offsetMinutes(instant, timeZone) !== offsetMinutes(instant, viewerZone)
  return getDateTimeFormat(isElsewhere ? clockWithZoneFormat : clockFormat, timeZone).format(instant)
}

const clockFormat = { hour: 'numeric', minute: '2-digit' } as const
const clockWithZoneFormat = { ...clockFormat, timeZoneName: 'shortGeneric' } as const

/** Returns the task's day at its place, 'YYYY-MM-DD'; null if it has no date. */
export const dayOfTask = ({ date, timeZone }: Pick<Task, 'date' | 'timeZone'>): string | null =>
  date === null ? null : dayOf(new Date(date), timeZone)

/** Formats the day of a task while it is in the future: 'Saturday, November 28'; else null. */
export function formatFutureDay({ date, timeZone }: Pick<Task, 'date' | 'timeZone'>, now: Date): string | null {
  if (date === null || daysBetween(now, new Date(date), timeZone) <= 0) return null
  return formatWeekdayAndDay(dayOf(new Date(date), timeZone))
}

/** Formats the date for a mail, whose reader's time zone is unknown: 'Saturday, November 28, at 3:00 PM'. */
export function formatTaskDateForMail(task: { date: Date; time: string | null; timeZone: string }): string {
  const day = formatWeekdayAndDay(dayOf(task.date, task.timeZone))
  return isDayOnly(task) ? day : `${day}, at ${getDateTimeFormat(clockFormat, task.timeZone).format(task.date)}`
}

export const timeToBeAgreed = 'Time to be agreed'

/** Returns the date; else the requester's own words, such as 'Weekday evenings'; else 'Time to be agreed'. */
export const formatDateOrAvailability = (task: TaskTime & Pick<Task, 'availability'>, now: Date): string =>
  formatTaskDate(task, now) ?? (isolateBidi(task.availability ?? '') || timeToBeAgreed)

function formatRelativeDay(instant: Date, now: Date, zone?: string): string {
  const days = daysBetween(now, instant, zone)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  return getDateTimeFormat({ month: 'short', day: 'numeric', ...yearOptionFor(days) }, zone).format(instant)
}

/** Shortens a title for a narrow list, with an ellipsis. */
export function truncateTitle(title: string, maxCharacters: number): string {
  const characters = splitGraphemes(title)
  if (characters.length <= maxCharacters) return title
  return `${balanceBidi(characters.slice(0, maxCharacters).join('')).trimEnd()}…`
}

/** Names the other participant of the viewer's task, or the viewer's own role while there is none. */
export function otherParticipantText({ requesterId, requester, helper, taskType }: Task, viewerId: string): string {
  if (requesterId !== viewerId) return `With ${nameInSentence(requester)}`
  if (helper) return `With ${nameInSentence(helper)}`
  return taskType === 'request' ? 'Your request' : 'What you offer'
}
