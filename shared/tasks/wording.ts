import { balanceBidi, isolated } from '#shared/bidi.ts'
import { weekdayText, yearIfFar } from '#shared/calendar.ts'
import { graphemesOf } from '#shared/graphemes.ts'
import { dayOf, daysBetween, inZone, isMidnight, offsetMinutes } from '#shared/time.ts'
import { nameWithin, pointsText } from '#shared/users/wording.ts'
import type { TaskType } from './choices.ts'
import type { Task, TaskStatus } from './schema.ts'

export const statusLabels: Record<TaskStatus, string> = {
  open: 'Open',
  matched: 'In Progress',
  in_progress: 'In Progress',
  pending_review: 'Pending Review',
  completed: 'Completed',
  closed: 'Closed',
}

/** Buttons, each of them also the title of the dialog that it opens. */
export const stepLabels = { close: 'Close Task', complete: 'Mark as Complete', completeAndReview: 'Complete & Review' }

/** The one that closes a task with a helper. */
export const closeLabel = (status: TaskStatus): string =>
  status === 'pending_review' ? stepLabels.completeAndReview : stepLabels.close

export const typeLabels: Record<TaskType, string> = { request: 'Request', service: 'Service offered' }

type Pay = Pick<Task, 'compensationType' | 'compensation' | 'serviceOffered' | 'pointsOffered'>

/** '$45', '$45.50'. */
export const dollars = (amount: number) => `$${(amount % 1 ? cents : wholes).format(amount)}`

const wholes = new Intl.NumberFormat('en-US')
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

/** '$45', '90 points', the service in exchange, or 'Compensation TBD'. */
export function compensationText({ compensationType, compensation, serviceOffered, pointsOffered }: Pay): string {
  if (compensationType === null) return 'Free'
  if (compensationType === 'money' && compensation !== null) return dollars(compensation)
  if (compensationType === 'points' && pointsOffered !== null) return pointsText(pointsOffered)
  return isolated(serviceOffered ?? '') || 'Compensation TBD'
}

/** '1 hour', '1.5 hours', or null where nobody said. */
export const durationText = (hours: number | null): string | null =>
  hours === null ? null : `${hours} ${hours === 1 ? 'hour' : 'hours'}`

type Timed = Pick<Task, 'date' | 'time' | 'timeZone'>

/** Whether the day alone was said: midnight at the place, without a time. */
export const isDayOnly = ({ date, time, timeZone }: { date: Date; time: string | null; timeZone: string }): boolean =>
  time === null && isMidnight(date, timeZone)

/**
 * 'Today, 3:00 PM', 'Tomorrow', 'Nov 28, 9:30 AM' on the calendar of the task's place; null where the task has no date.
 * `viewerZone` is the device's own where it is not said.
 */
export function whenText(task: Timed, now: Date, viewerZone?: string): string | null {
  if (task.date === null) return null
  const day = dayText(new Date(task.date), now, task.timeZone)
  const clock = clockText(task, viewerZone)
  return clock ? `${day}, ${clock}` : day
}

/** 'Saturday, November 28, 2026, 9:30 AM', for a reader on another day; null where the task has no date. */
export function whenInFullText(task: Timed, viewerZone?: string): string | null {
  if (task.date === null) return null
  const inFull = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
  const day = inZone(inFull, task.timeZone).format(new Date(task.date))
  const clock = clockText(task, viewerZone)
  return clock ? `${day}, ${clock}` : day
}

/**
 * '3:00 PM' at the task's place, '3:00 PM CT' where the viewer's clock shows another time; null where the day alone
 * was said.
 */
export function clockText({ date, time, timeZone }: Timed, viewerZone?: string): string | null {
  if (date === null) return null
  const instant = new Date(date)
  if (isDayOnly({ date: instant, time, timeZone })) return null
  const isElsewhere = offsetMinutes(instant, timeZone) !== offsetMinutes(instant, viewerZone)
  return inZone(isElsewhere ? namedClock : plainClock, timeZone).format(instant)
}

const plainClock = { hour: 'numeric', minute: '2-digit' } as const
const namedClock = { ...plainClock, timeZoneName: 'shortGeneric' } as const

/** The task's day at its place, 'YYYY-MM-DD'; null where it has none. */
export const dayOfTask = ({ date, timeZone }: Pick<Task, 'date' | 'timeZone'>): string | null =>
  date === null ? null : dayOf(new Date(date), timeZone)

/** 'Saturday, November 28' while a task's day is still ahead, else null. */
export function dayAhead({ date, timeZone }: Pick<Task, 'date' | 'timeZone'>, now: Date): string | null {
  if (date === null || daysBetween(now, new Date(date), timeZone) <= 0) return null
  return weekdayText(dayOf(new Date(date), timeZone))
}

/** For a mail, whose reader's zone nobody knows: 'Saturday, November 28, at 3:00 PM'. */
export function whenSaid(task: { date: Date; time: string | null; timeZone: string }): string {
  const day = weekdayText(dayOf(task.date, task.timeZone))
  return isDayOnly(task) ? day : `${day}, at ${inZone(plainClock, task.timeZone).format(task.date)}`
}

export const timeToBeAgreed = 'Time to be agreed'

/** When; else what the poster says about it, such as 'Weekday evenings'; else that it is to be agreed. */
export const timeText = (task: Timed & Pick<Task, 'availability'>, now: Date): string =>
  whenText(task, now) ?? (isolated(task.availability ?? '') || timeToBeAgreed)

function dayText(instant: Date, now: Date, zone?: string): string {
  const days = daysBetween(now, instant, zone)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  return inZone({ month: 'short', day: 'numeric', ...yearIfFar(days) }, zone).format(instant)
}

/** A title that must fit a narrow list, with an ellipsis where it is cut. */
export function shortTitle(title: string, maxCharacters: number): string {
  const characters = graphemesOf(title)
  if (characters.length <= maxCharacters) return title
  return `${balanceBidi(characters.slice(0, maxCharacters).join('')).trimEnd()}…`
}

/** Who is at the other end of a task that the viewer takes part in; while nobody is, whose it is. */
export function otherEndText({ requesterId, requester, helper, taskType }: Task, viewerId: string): string {
  if (requesterId !== viewerId) return `With ${nameWithin(requester)}`
  if (helper) return `With ${nameWithin(helper)}`
  return taskType === 'request' ? 'Your request' : 'What you offer'
}
