import { reportsWaitDays } from './limits.ts'
import { formatEnd } from './notice-copy.ts'

/** Title of the notification and the mail, which leads to the notices. Support both titles if it is changed. */
export const reportsWaitTitle = 'Your reports wait for a while'
const reportsFreeTitle = 'Your reports wait no longer'
export const reportsWaitTitles = [reportsWaitTitle, reportsFreeTitle] as const

export const reportsWaitNotification = {
  type: 'new_notification',
  title: reportsWaitTitle,
  message: `For ${reportsWaitDays} days, our volunteers read them after all others. Read more under Your Account.`,
  fromId: null,
  validWhile: null,
} as const

export const reportsFreeNotification = {
  type: 'new_notification',
  title: reportsFreeTitle,
  message: 'Our volunteers read them like all others again.',
  fromId: null,
  validWhile: null,
} as const

/** Paragraphs of the mail, and on the screen of the notices while it lasts. */
export const describeReportsWait = (
  until: string,
  zone: string,
  outside: { name: string; email: string },
): string[] => [
  `Several of your reports were about things in which our volunteers found nothing wrong. Until ${formatEnd(until, zone)} they read your reports after all others, and no report of yours hides anything.`,
  `You can go on reporting. If you see it differently, write to ${outside.email} (${outside.name}). Volunteers can end it at any time.`,
]
