import { isolateBidi } from '#shared/bidi.ts'
import { yearOptionFor } from '#shared/calendar.ts'
import { dayOf, daysBetween, getDateTimeFormat, hourMs, isMidnight, offsetMinutes } from '#shared/time.ts'
import type { Task } from './schema.ts'

type TaskTime = Pick<Task, 'time' | 'timeZone'> & { date: string | Date | null }

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
 * Formats the time at the task's place: '3:00 PM', or '3:00 PM Chicago time' if the viewer's clock shows another time;
 * null if the task has no time of day.
 */
export function formatTaskClock({ date, time, timeZone }: TaskTime, viewerZone?: string): string | null {
  if (date === null) return null
  const instant = new Date(date)
  if (isDayOnly({ date: instant, time, timeZone })) return null
  return getDateTimeFormat(clockFormat, timeZone).format(instant) + formatZone(instant, timeZone, viewerZone)
}

const clockFormat = { hour: 'numeric', minute: '2-digit' } as const

/** Names the zone of a task if the viewer's clock shows another time: ' Chicago time'; else an empty text. */
export function formatZone(instant: Date, zone: string, viewerZone?: string): string {
  if (offsetMinutes(instant, zone) === offsetMinutes(instant, viewerZone)) return ''
  return ` ${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time`
}

type When = TaskTime & Pick<Task, 'duration'>

/**
 * Formats the day, the time and the end of a task at its place: 'Sat, Nov 28, 6–10 PM'; 'Sat, Nov 28, 6 PM' without a
 * duration, 'Sat, Nov 28' without a time; null if it has no date.
 */
export function formatWhen(task: When, now: Date, viewerZone?: string): string | null {
  if (task.date === null) return null
  const start = new Date(task.date)
  const inShort = { weekday: 'short', month: 'short', day: 'numeric' } as const
  const year = yearOptionFor(daysBetween(now, start, task.timeZone))
  const day = getDateTimeFormat({ ...inShort, ...year }, task.timeZone).format(start)
  const hours = formatHours(task, viewerZone)
  return hours ? `${day}, ${hours}` : day
}

/**
 * Formats the time and the end of a task: '6–10 PM', '11:30 AM–1 PM', '6 PM' without an end or with one on a later day;
 * null if it has no time of day.
 */
export function formatHours({ date, time, timeZone, duration }: When, viewerZone?: string): string | null {
  if (date === null) return null
  const start = new Date(date)
  if (isDayOnly({ date: start, time, timeZone })) return null
  const zone = formatZone(start, timeZone, viewerZone)
  const from = clockParts(start, timeZone)
  if (duration === null || duration >= 24) return `${from.clock} ${from.period}${zone}`
  const until = clockParts(new Date(start.getTime() + duration * hourMs), timeZone)
  const isSamePeriod = duration < 12 && from.period === until.period
  return `${from.clock}${isSamePeriod ? '' : ` ${from.period}`}–${until.clock} ${until.period}${zone}`
}

/** Splits the time into '6' or '6:30', and 'AM' or 'PM'. */
function clockParts(instant: Date, zone: string) {
  const parts = getDateTimeFormat(clockFormat, zone).formatToParts(instant)
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? ''
  return {
    clock: part('minute') === '00' ? part('hour') : `${part('hour')}:${part('minute')}`,
    period: part('dayPeriod'),
  }
}

/** Returns the task's day at its place, 'YYYY-MM-DD'; null if it has no date. */
export const dayOfTask = ({ date, timeZone }: Pick<Task, 'date' | 'timeZone'>): string | null =>
  date === null ? null : dayOf(new Date(date), timeZone)

export const timeToBeAgreed = 'Time to be agreed'

/** Returns the date; else the requester's own words, such as 'Weekday evenings'; else 'Time to be agreed'. */
export const formatDateOrAvailability = (task: TaskTime & Pick<Task, 'availability'>, now: Date): string =>
  formatTaskDate(task, now) ?? (isolateBidi(task.availability ?? '') || timeToBeAgreed)

/** Returns day, hours and zone; else the requester's own words; else 'Time to be agreed'. */
export const formatWhenOrAvailability = (
  task: When & Pick<Task, 'availability'>,
  now: Date,
  viewerZone?: string,
): string => formatWhen(task, now, viewerZone) ?? (isolateBidi(task.availability ?? '') || timeToBeAgreed)

function formatRelativeDay(instant: Date, now: Date, zone?: string): string {
  const days = daysBetween(now, instant, zone)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  return getDateTimeFormat({ month: 'short', day: 'numeric', ...yearOptionFor(days) }, zone).format(instant)
}
