import type { TextBounds } from '#shared/text.ts'
import { announcementMailDays, announcementMaxCharacters, announcementMaxDays } from './limits.ts'

/** The banner above each page. */
export const announcementBanner = {
  label: 'Announcement',
  close: 'Close',
  closeLabel: 'Close the announcement',
} as const

export const announcementTextBounds = {
  min: 1,
  max: announcementMaxCharacters,
  tooShort: 'Please write what everybody should read',
} as const satisfies TextBounds

export const announcementRefusals = {
  announcement_missing: { status: 404, message: 'Announcement Not Found' },
  announcement_shown: {
    status: 409,
    message: 'Another announcement is shown right now. End it first, or wait until it ends.',
  },
  announcement_end: {
    status: 400,
    field: 'endsOn',
    message: `Please choose a day from today on, and at most ${announcementMaxDays} days from now.`,
  },
  announcement_mailed_lately: {
    status: 409,
    message: `An announcement was mailed in the last ${announcementMailDays} days, so this one cannot be. Nothing was published.`,
  },
  announcement_mail_in_demo: {
    status: 409,
    message: 'This demo is open to others, so it mails no announcement. Nothing was published.',
  },
} as const
