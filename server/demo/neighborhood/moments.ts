import { dayMs, minuteMs, startOfDay } from '#shared/time.ts'

/** Time zone of the demo's neighbors, so that their hours are plausible. */
export const demoTimeZone = 'America/Chicago'

/** Days from today, optionally followed by a time: '+2 18:30', '-3'. */
export type Day = `${'+' | '-'}${number}` | `${'+' | '-'}${number} ${number}:${number}`

/**
 * A day, or a moment of the last hours. A time on '-1' must be before 21:30 and minutes below 150, so that their order
 * holds just after midnight too.
 */
export type Moment = Day | `${number} min ago`

/** Returns the time in a day, 'HH:mm', or null. */
export const clockOf = (day: Day): string | null => day.split(' ')[1] ?? null

export function instantOf(moment: Moment, now: Date): Date {
  const ago = /^(\d+) min ago$/.exec(moment)
  if (ago) return new Date(now.getTime() - Number(ago[1]) * minuteMs)
  const daysOn = Number.parseInt(moment, 10)
  const midnight = startOfDay(now, demoTimeZone, daysOn).getTime()
  const [hours = 0, minutes = 0] =
    clockOf(moment as Day)
      ?.split(':')
      .map(Number) ?? []
  // On a day with a clock change, times from two o'clock on are shifted by the change.
  const lengthMs = startOfDay(now, demoTimeZone, daysOn + 1).getTime() - midnight
  const changeMs = hours < 2 ? 0 : lengthMs - dayMs
  return new Date(midnight + (hours * 60 + minutes) * minuteMs + changeMs)
}
