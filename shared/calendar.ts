import { yearlessDaysMax } from './limits.ts'
import { dayOf, daysBetween, inZone, minuteMs, startOfDay } from './time.ts'

/** The year, for a day so many days from today that it would be missed. */
export const yearIfFar = (days: number): { year?: 'numeric' } =>
  Math.abs(days) > yearlessDaysMax ? { year: 'numeric' } : {}

/** Days are 'YYYY-MM-DD' and months 'YYYY-MM', counted in UTC, where every day has 24 hours. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
/** The day so many days later, or earlier. */
export const daysOn = (day: string, days: number): string => {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date, 'UTC')
}
const firstOf = (month: string) => `${month}-01`

export const isMonth = (text: unknown): text is string =>
  typeof text === 'string' && /^2\d{3}-(0[1-9]|1[0-2])$/.test(text)

export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length)

/** The month so many months later, or earlier: `monthsOn('2026-12', 1)` is '2027-01'. */
export function monthsOn(month: string, months: number): string {
  const date = dateOf(firstOf(month))
  date.setUTCMonth(date.getUTCMonth() + months)
  return monthOf(dayOf(date, 'UTC'))
}

/** The columns of a month. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The day with this day's number so many months later, or the last of a shorter month. */
export function sameDayOn(day: string, months: number): string {
  const month = monthsOn(monthOf(day), months)
  const last = daysOn(firstOf(monthsOn(month, 1)), -1)
  const wanted = `${month}${day.slice('YYYY-MM'.length)}`
  return wanted < last ? wanted : last
}

/** The weeks that a month touches, from Sunday to Saturday, with the days of its neighbors that fill them. */
export function weeksOf(month: string): string[][] {
  const first = firstOf(month)
  const sunday = daysOn(first, -dateOf(first).getUTCDay())
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => [0, 1, 2, 3, 4, 5, 6].map((day) => daysOn(sunday, week * 7 + day)))
  return weeks.filter((week) => week.some((day) => monthOf(day) === month))
}

/** From the first instant of the weeks that a month touches to just after the last, on this zone's calendar. */
export function spanOf(month: string, zone?: string): { from: Date; to: Date } {
  const days = weeksOf(month).flat()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return { from: startOf(first, zone), to: startOf(daysOn(last, 1), zone) }
}

/** Midnight that begins a day in the zone. At its noon in UTC, some zones are a day ahead or behind. */
function startOf(day: string, zone?: string): Date {
  const noon = new Date(`${day}T12:00:00Z`)
  return startOfDay(noon, zone, daysBetween(dateOf(dayOf(noon, zone)), dateOf(day), 'UTC'))
}

/** As it is read aloud: 'July 15, 2026'. */
export const dayAloud = (day: string): string =>
  inZone({ month: 'long', day: 'numeric', year: 'numeric' }, 'UTC').format(dateOf(day))

/** 'Wednesday, July 15', for who reads them below each other. */
export const weekdayText = (day: string): string =>
  inZone({ weekday: 'long', month: 'long', day: 'numeric' }, 'UTC').format(dateOf(day))

/** As a form shows what was chosen: 'Wed, Jul 15, 2026'. */
export const dayText = (day: string): string =>
  inZone({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }, 'UTC').format(dateOf(day))

/** 'July 2026'. */
export const monthText = (month: string): string =>
  inZone({ month: 'long', year: 'numeric' }, 'UTC').format(dateOf(firstOf(month)))

/** 'just now', '5 minutes ago', '2 days ago', then the date, with its year where that is another. */
export function agoText(instant: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(instant)) / minuteMs))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return relative.format(-minutes, 'minute')
  if (minutes < 24 * 60) return relative.format(-Math.floor(minutes / 60), 'hour')
  const days = Math.floor(minutes / (24 * 60))
  if (days < 7) return relative.format(-days, 'day')
  const isThisYear = dayOf(new Date(instant)).slice(0, 4) === dayOf(now).slice(0, 4)
  return inZone({ month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) }).format(new Date(instant))
}

const relative = new Intl.RelativeTimeFormat('en-US')
