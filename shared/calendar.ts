import { yearlessDaysMax } from './constants.ts'
import { dayOf, daysBetween, getDateTimeFormat, minuteMs, startOfDay } from './time.ts'

/** Adds the year to dates that are too far from today to be clear without it. */
export const yearOptionFor = (days: number): { year?: 'numeric' } =>
  Math.abs(days) > yearlessDaysMax ? { year: 'numeric' } : {}

/** Days are 'YYYY-MM-DD' and months 'YYYY-MM', computed in UTC, where every day has 24 hours. */
const toUtcDate = (day: string) => new Date(`${day}T00:00:00Z`)
/** Returns the day the given number of days later, or earlier if it is negative. */
export const addDays = (day: string, days: number): string => {
  const date = toUtcDate(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date, 'UTC')
}
const firstDayOf = (month: string) => `${month}-01`

export const isMonth = (text: unknown): text is string =>
  typeof text === 'string' && /^2\d{3}-(0[1-9]|1[0-2])$/.test(text)

export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length)

/** Returns the month the given number of months later, or earlier: `addMonths('2026-12', 1)` is '2027-01'. */
export function addMonths(month: string, months: number): string {
  const date = toUtcDate(firstDayOf(month))
  date.setUTCMonth(date.getUTCMonth() + months)
  return monthOf(dayOf(date, 'UTC'))
}

/** Column headings of a month. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Returns the same day of the month the given number of months later, or the last day of a shorter month. */
export function addMonthsToDay(day: string, months: number): string {
  const month = addMonths(monthOf(day), months)
  const last = addDays(firstDayOf(addMonths(month, 1)), -1)
  const sameDay = `${month}${day.slice('YYYY-MM'.length)}`
  return sameDay < last ? sameDay : last
}

/** Returns the weeks that overlap a month, from Sunday to Saturday, including days of the adjacent months. */
export function weeksOf(month: string): string[][] {
  const first = firstDayOf(month)
  const sunday = addDays(first, -toUtcDate(first).getUTCDay())
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(sunday, week * 7 + day)))
  return weeks.filter((week) => week.some((day) => monthOf(day) === month))
}

/** Returns the range of the weeks that overlap a month, in this time zone; `to` is exclusive. */
export function calendarRangeOf(month: string, zone?: string): { from: Date; to: Date } {
  const days = weeksOf(month).flat()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return { from: midnightOf(first, zone), to: midnightOf(addDays(last, 1), zone) }
}

/**
 * Returns the midnight at which a day begins in the zone. At noon in UTC, some zones are already a day ahead or still a
 * day behind.
 */
function midnightOf(day: string, zone?: string): Date {
  const noon = new Date(`${day}T12:00:00Z`)
  return startOfDay(noon, zone, daysBetween(toUtcDate(dayOf(noon, zone)), toUtcDate(day), 'UTC'))
}

/** Formats a day in words: 'July 15, 2026'. */
export const formatLongDay = (day: string): string =>
  getDateTimeFormat({ month: 'long', day: 'numeric', year: 'numeric' }, 'UTC').format(toUtcDate(day))

/** Formats a day for lists: 'Wednesday, July 15'. */
export const formatWeekdayAndDay = (day: string): string =>
  getDateTimeFormat({ weekday: 'long', month: 'long', day: 'numeric' }, 'UTC').format(toUtcDate(day))

/** Formats a day as shown in a form field: 'Wed, Jul 15, 2026'. */
export const formatShortDay = (day: string): string =>
  getDateTimeFormat({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }, 'UTC').format(toUtcDate(day))

/** Formats the day of an instant in the device's zone: 'Jul 15, 2026'. */
export const formatDate = (time: string): string =>
  getDateTimeFormat({ month: 'short', day: 'numeric', year: 'numeric' }).format(new Date(time))

/** Formats a month: 'July 2026'. */
export const formatMonth = (month: string): string =>
  getDateTimeFormat({ month: 'long', year: 'numeric' }, 'UTC').format(toUtcDate(firstDayOf(month)))

/**
 * Formats a time in the past: 'just now', '5 minutes ago', '2 days ago', then the date, with the year if it is not the
 * current one.
 */
export function formatTimeAgo(instant: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / minuteMs))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return relativeTimeFormat.format(-minutes, 'minute')
  if (minutes < 24 * 60) return relativeTimeFormat.format(-Math.floor(minutes / 60), 'hour')
  const days = Math.floor(minutes / (24 * 60))
  if (days < 7) return relativeTimeFormat.format(-days, 'day')
  const isThisYear = dayOf(new Date(instant)).slice(0, 4) === dayOf(now).slice(0, 4)
  return getDateTimeFormat({ month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) }).format(
    new Date(instant),
  )
}

const relativeTimeFormat = new Intl.RelativeTimeFormat('en-US')
