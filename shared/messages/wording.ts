import { yearIfFar } from '#shared/calendar.ts'
import { daysBetween, inZone } from '#shared/time.ts'

/** The day above a stretch of talk: 'Today', 'Yesterday', 'Monday, November 23', with the year where it is long ago. */
export function talkDayText(instant: string, now: Date, zone?: string): string {
  const days = daysBetween(new Date(instant), now, zone)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  return inZone({ weekday: 'long', month: 'long', day: 'numeric', ...yearIfFar(days) }, zone).format(new Date(instant))
}

/** '3:12 PM'. */
export const timeOfDayText = (instant: string, zone?: string): string =>
  inZone({ hour: 'numeric', minute: '2-digit' }, zone).format(new Date(instant))

/** 'Yesterday, 3:12 PM'. */
export const momentText = (instant: string, now: Date, zone?: string): string =>
  `${talkDayText(instant, now, zone)}, ${timeOfDayText(instant, zone)}`

export const typingText = (name: string): string => `${name} is typing…`

/** Under a chat whose line is broken: it is read every few seconds instead. */
export const notLiveText = 'Not connected live at the moment. New messages may take a few seconds.'

/** In the place of how far something is on its way, while there is no network. */
export const offlineText = 'Waiting for your connection'

/** What the home screen says of Messages, as the red dot does. */
export const newsTexts = {
  none: 'No new messages',
  offer: 'A neighbor has sent you an offer.',
  message: 'A neighbor has written to you.',
} as const
