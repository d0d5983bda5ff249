import { announcementMailDays, announcementMaxDays } from '#shared/announcements/limits.ts'
import type { Announcement, Announcements } from '#shared/announcements/schema.ts'
import { formatWeekdayAndDay } from '#shared/calendar.ts'
import { errorToast, type Toast } from '#shared/copy.ts'
import { dayOf, getDateTimeFormat } from '#shared/time.ts'
import { site } from '#site'

export const announcementsCopy = {
  title: 'Announce',
  intro:
    'A few words above every page, for everybody who opens it, signed in or not. So write nothing that is not for strangers.',
  text: 'Announcement',
  endsOn: 'Last day',
  endsOnHint: `At most ${announcementMaxDays} days from now. It goes when that day is over.`,
  mail: 'Mail it too',
  preview: 'This is what everybody sees',
  previewEmpty: 'Your words',
  newTitle: 'New announcement',
  publish: 'Publish',
  confirm: 'Publish it?',
  back: 'Go back',
  shownTitle: 'Shown now',
  end: 'End it now',
  confirmEnd: 'End it now?',
  endText: 'It is gone from the next page that anybody opens. Mails that wait are not sent.',
  keep: 'Keep it',
  past: 'Earlier announcements',
} as const

export const announcementToasts = {
  published: { title: 'Published', message: 'Everybody sees it with the next page they open.' },
  ended: { title: 'Ended', message: 'It is gone from every page that is opened from now on.' },
  failed: (message: string): Toast => errorToast(message || 'That did not work. Please try again.'),
}

/** Days of announcements are those of the neighborhood, wherever the operator is. */
export const todayThere = (now: Date): string => dayOf(now, site.timeZone)

/** Returns the last day of an announcement, which ends with the midnight after it. */
const lastDayOf = (endsAt: string): string => dayOf(new Date(Date.parse(endsAt) - 1), site.timeZone)

export const shownUntilText = ({ endsAt }: Announcement): string =>
  `Until the end of ${formatWeekdayAndDay(lastDayOf(endsAt))}.`

const formatDay = (instant: string) =>
  getDateTimeFormat({ month: 'short', day: 'numeric', year: 'numeric' }, site.timeZone).format(new Date(instant))

/** Says when an earlier announcement was shown: 'Nov 20, 2026 to Nov 28, 2026'. */
export function periodText({ publishedAt, endsAt }: Announcement): string {
  const [from, to] = [formatDay(publishedAt), formatDay(new Date(Date.parse(endsAt) - 1).toISOString())]
  return from === to ? from : `${from} to ${to}`
}

export function mailedText({ mail }: Announcement): string {
  if (mail === null) return 'Not mailed.'
  if (!mail.isDone) return `Mails are on their way: ${mail.count.toLocaleString('en-US')} so far.`
  return mail.count === 1 ? 'Mailed to 1 neighbor.' : `Mailed to ${mail.count.toLocaleString('en-US')} neighbors.`
}

const formatNext = (at: string) =>
  getDateTimeFormat(
    { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    site.timeZone,
  ).format(new Date(at))

/** Says to whom it is mailed, or why it cannot be. */
export function mailHint({ isAllowed, nextAt }: Announcements['mail']): string {
  if (!isAllowed) return 'A demo that is open to others mails no announcement.'
  if (nextAt !== null) return `One was mailed lately. The next can be mailed from ${formatNext(nextAt)} on.`
  return `To everybody with a confirmed address who wants mails. Once in ${announcementMailDays} days, for the whole community.`
}

export const sureText = (endsOn: string, mail: boolean): string =>
  `Everybody reads it above every page until the end of ${formatWeekdayAndDay(endsOn)}.${mail ? ' It is also mailed, and a mail cannot be taken back.' : ''}`
