import { earlyStepMinutes } from '#shared/constants.ts'
import { daysBetween, getDateTimeFormat, localClockAt, minuteMs } from '#shared/time.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { formatHours, isDayOnly } from './format-time.ts'
import { isOver, roleOf } from './rules.ts'
import type { Task } from './schema.ts'

export type AgreedTime = Pick<Task, 'time' | 'timeZone'> & { date: string | Date | null }

/** Tells what requester and helper have agreed: 'Tess comes Saturday, 6–10 PM'; null if no day is agreed. */
export function formatAgreement(task: Task, viewerId: string, now: Date): string | null {
  const day = formatAgreedDay(task, viewerId, now)
  return day && [day, formatHours(task)].filter(Boolean).join(', ')
}

/** Tells the day that they have agreed on, without its time: 'Tess comes Saturday'; null if no day is agreed. */
export function formatAgreedDay(task: Task, viewerId: string, now: Date): string | null {
  const { helper, requester, status, taskType } = task
  const day = formatNearDay(task, now)
  if (!day || !helper || taskType === 'service' || (status !== 'matched' && status !== 'in_progress')) return null
  const isHelper = roleOf(task, viewerId) === 'helper'
  return isHelper ? `You help ${firstNameOf(requester)} ${day}` : `${firstNameOf(helper)} comes ${day}`
}

/** Tells a neighbor who has no part in a match that another one has; null otherwise. */
export function otherChosenText(task: Task, viewerId: string): string | null {
  const isMatched = task.helperId !== null && !isOver(task.status)
  return isMatched && roleOf(task, viewerId) === null ? `${firstNameOf(task.requester)} chose another neighbor` : null
}

/** Names an early end of the match after its time: 'Cancel Saturday evening', 'Cancel Nov 28'. */
export function cancelLabel(task: AgreedTime, now: Date): string {
  const days = daysUntil(task, now)
  if (task.date === null || days === null || days < 0) return 'Cancel this arrangement'
  const start = new Date(task.date)
  if (days > weekdayMaxDays) return `Cancel ${formatDay(task, { month: 'short', day: 'numeric' })}`
  const partOfDay = isDayOnly({ ...task, date: start }) ? null : partOfDayAt(localClockAt(start, task.timeZone))
  if (days === 0) return `Cancel ${partOfDay ? partsOfToday[partOfDay] : 'today'}`
  return ['Cancel', formatNearDay(task, now), partOfDay].filter(Boolean).join(' ')
}

/**
 * Tells whether a step that belongs to the agreed time would come too early: more than half an hour before it, or
 * before its day.
 */
export function isBeforeAgreedTime(task: AgreedTime, now: Date): boolean {
  if (task.date === null) return false
  const start = new Date(task.date)
  if (isDayOnly({ ...task, date: start })) return daysBetween(now, start, task.timeZone) > 0
  return start.getTime() - now.getTime() > earlyStepMinutes * minuteMs
}

/** A weekday alone is clear for the next six days. */
const weekdayMaxDays = 6

/** Tells whether the task is on the current day of its place. */
export const isToday = (task: AgreedTime, now: Date): boolean => daysUntil(task, now) === 0

const daysUntil = ({ date, timeZone }: AgreedTime, now: Date) =>
  date === null ? null : daysBetween(now, new Date(date), timeZone)

/** Names the day within a sentence: 'today', 'tomorrow', 'Saturday', else 'Sat, Nov 28'; null if there is none. */
export function formatNearDay(task: AgreedTime, now: Date): string | null {
  const days = daysUntil(task, now)
  if (days === null) return null
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days > 1 && days <= weekdayMaxDays) return formatDay(task, { weekday: 'long' })
  return formatDay(task, dateOptions)
}

/** Names the day in a text that may be read later: 'Saturday' within a week, else 'Sat, Nov 28'; null without a day. */
export function formatLastingDay(task: AgreedTime, now: Date): string | null {
  const days = daysUntil(task, now)
  if (days === null) return null
  return days >= 0 && days <= weekdayMaxDays ? formatDay(task, { weekday: 'long' }) : formatDay(task, dateOptions)
}

const dateOptions: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric' }

const formatDay = ({ date, timeZone }: AgreedTime, options: Intl.DateTimeFormatOptions) =>
  getDateTimeFormat(options, timeZone).format(new Date(date as string | Date))

const partsOfToday = {
  morning: 'this morning',
  afternoon: 'this afternoon',
  evening: 'this evening',
  night: 'tonight',
} as const

/** Names the part of the day of a time, given as `HH:mm`. */
function partOfDayAt(clock: string): keyof typeof partsOfToday {
  if (clock < '05:00') return 'night'
  if (clock < '12:00') return 'morning'
  if (clock < '17:00') return 'afternoon'
  return clock < '21:00' ? 'evening' : 'night'
}
