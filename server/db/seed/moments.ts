import { dayMs, minuteMs, startOfDay } from '#shared/time.ts'

/** Where the demo's neighbors live, so that their hours are sensible ones. */
export const demoZone = 'America/Chicago'

/** Days from today, with the clock on the wall or without: '+2 18:30', '-3'. */
export type Day = `${'+' | '-'}${number}` | `${'+' | '-'}${number} ${number}:${number}`

/**
 * A day, or a moment of the last hours. A clock on '-1' stays before 21:30 and minutes below 150, so that their order
 * holds just after midnight too.
 */
export type Moment = Day | `${number} min ago`

/** The clock that a day names, 'HH:mm', or null. */
export const clockOf = (day: Day): string | null => day.split(' ')[1] ?? null

export function instantOf(moment: Moment, now: Date): Date {
  const ago = /^(\d+) min ago$/.exec(moment)
  if (ago) return new Date(now.getTime() - Number(ago[1]) * minuteMs)
  const daysOn = Number.parseInt(moment, 10)
  const midnight = startOfDay(now, demoZone, daysOn).getTime()
  const [hours = 0, minutes = 0] =
    clockOf(moment as Day)
      ?.split(':')
      .map(Number) ?? []
  // Where the clocks change, the day is an hour shorter or longer from two o'clock on.
  const lengthMs = startOfDay(now, demoZone, daysOn + 1).getTime() - midnight
  const changeMs = hours < 2 ? 0 : lengthMs - dayMs
  return new Date(midnight + (hours * 60 + minutes) * minuteMs + changeMs)
}
