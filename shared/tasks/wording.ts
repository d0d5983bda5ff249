import { balanceBidi, isolated } from '#shared/bidi.ts'
import { weekdayText, yearIfFar } from '#shared/calendar.ts'
import { graphemesOf } from '#shared/graphemes.ts'
import { dayOf, daysBetween, inZone, isMidnight, wallWith } from '#shared/time.ts'
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

/**
 * 'Today, 3:00 PM', 'Tomorrow', 'Nov 28, 9:30 AM'; null where the task has no date. Without a zone, the device's own.
 */
export function whenText(task: Pick<Task, 'date' | 'time'>, now: Date, zone?: string): string | null {
  if (task.date === null) return null
  const day = dayText(new Date(task.date), now, zone)
  const clock = clockText(task, zone)
  return clock ? `${day}, ${clock}` : day
}

/** 'Saturday, November 28, 2026, 9:30 AM', for who reads it on another day; null where the task has no date. */
export function whenInFullText(task: Pick<Task, 'date' | 'time'>, zone?: string): string | null {
  if (task.date === null) return null
  const inFull = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
  const day = inZone(inFull, zone).format(new Date(task.date))
  const clock = clockText(task, zone)
  return clock ? `${day}, ${clock}` : day
}

/** '3:00 PM'; null where the day alone was said. */
export function clockText({ date, time }: Pick<Task, 'date' | 'time'>, zone?: string): string | null {
  if (date === null) return null
  const instant = new Date(date)
  if (time === null && isMidnight(instant, zone)) return null
  return inZone({ hour: 'numeric', minute: '2-digit' }, zone).format(instant)
}

/** 'Saturday, November 28' while a task's day is still ahead, else null. Without a zone, the device's own. */
export function dayAhead({ date }: Pick<Task, 'date'>, now: Date, zone?: string): string | null {
  if (date === null || daysBetween(now, new Date(date), zone) <= 0) return null
  return weekdayText(dayOf(new Date(date), zone))
}

type Dated = { date: Date; time: string | null }

/** The wall clock where the poster is, read as if it were UTC; midnight where the day alone was said. */
export const wallOf = ({ date, time }: Dated): Date => wallWith(time ?? '00:00', date)

/** As its poster said it, for who reads it where no device says its zone: 'Saturday, November 28, at 3:00 PM'. */
export function whenSaid(task: Dated): string {
  const wall = wallOf(task)
  const day = weekdayText(dayOf(wall, 'UTC'))
  const clock = clockText({ date: wall.toISOString(), time: task.time }, 'UTC')
  return clock ? `${day}, at ${clock}` : day
}

export const timeToBeAgreed = 'Time to be agreed'

/** When; else what the poster says about it, such as 'Weekday evenings'; else that it is to be agreed. */
export const timeText = (task: Pick<Task, 'date' | 'time' | 'availability'>, now: Date): string =>
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
