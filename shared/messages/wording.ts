import { inZone, yearIfFar } from '#shared/calendar.ts'
import { daysBetween } from '#shared/time.ts'

/** The day above a stretch of talk: 'Today', 'Yesterday', 'Monday, November 23', with the year where it is long ago. */
export function talkDayText(instant: string, now: Date, zone?: string): string {
  const days = daysBetween(new Date(instant), now, zone)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return inZone({ weekday: 'long', month: 'long', day: 'numeric', ...yearIfFar(days) }, zone).format(new Date(instant))
}

/** '3:12 PM'. */
export const clockText = (instant: string, zone?: string): string =>
  inZone({ hour: 'numeric', minute: '2-digit' }, zone).format(new Date(instant))

export const typingText = (name: string): string => `${name} is typing…`
