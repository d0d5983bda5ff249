import { yearOptionFor } from '#shared/calendar.ts'
import { daysBetween, getDateTimeFormat } from '#shared/time.ts'

/**
 * Formats the heading of a day in a chat: 'Today', 'Yesterday', 'Monday, November 23', with the year if it is far away.
 */
export function formatChatDay(instant: string, now: Date, zone?: string): string {
  const days = daysBetween(new Date(instant), now, zone)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return getDateTimeFormat({ weekday: 'long', month: 'long', day: 'numeric', ...yearOptionFor(days) }, zone).format(
    new Date(instant),
  )
}

/** Formats a time of day: '3:12 PM'. */
export const formatTimeOfDay = (instant: string, zone?: string): string =>
  getDateTimeFormat({ hour: 'numeric', minute: '2-digit' }, zone).format(new Date(instant))

/** Formats a day and a time: 'Yesterday, 3:12 PM'. */
export const formatChatTime = (instant: string, now: Date, zone?: string): string =>
  `${formatChatDay(instant, now, zone)}, ${formatTimeOfDay(instant, zone)}`

/** Formats the time of a chat's last message, short enough for a row: '3:12 PM', 'Yesterday', 'Nov 23'. */
export function formatLastMessageTime(instant: string, now: Date, zone?: string): string {
  const days = daysBetween(new Date(instant), now, zone)
  if (days === 0) return formatTimeOfDay(instant, zone)
  if (days === 1) return 'Yesterday'
  return getDateTimeFormat({ month: 'short', day: 'numeric', ...yearOptionFor(days) }, zone).format(new Date(instant))
}
