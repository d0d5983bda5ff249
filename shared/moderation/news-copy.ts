import { waitingDays } from '#shared/constants.ts'

/** Titles of notifications to volunteers, which lead to the cases. Support both if one is changed. */
export const newsTitles = {
  urgent: 'A report cannot wait',
  appeal: 'Somebody asks for another look',
  pause: 'Somebody was put on hold',
  answer: 'A question was answered',
  daily: 'Reports wait for you',
} as const

/** News that volunteers get at once, whatever their settings. */
export const newsTexts = {
  urgent:
    'A neighbor has reported what may be dangerous, or an intimate picture. Please look at it as soon as you can.',
  appeal: 'A neighbor sees a decision differently. You find the case under Appealed.',
  pause: 'A volunteer has put a neighbor on hold for up to three days, until their case is decided.',
  answer: 'A neighbor has answered what was asked about a case. You find the answer there.',
} as const
export type NewsKind = keyof typeof newsTexts

export const newsNotification = (kind: NewsKind) =>
  ({
    type: 'new_notification',
    title: newsTitles[kind],
    message: newsTexts[kind],
    fromId: null,
    validWhile: null,
  }) as const

type QueueNews = {
  /** Cases that were opened since the last news. */
  newCount: number
  /** Cases that have waited for `waitingDays` or longer. */
  waitingCount: number
}

const casesText = (count: number, one: string, many: string) => (count === 1 ? one : many.replace('#', `${count}`))

/** The news of a day: '2 new reports. 1 has waited for 7 days.' */
export function dailyNotification({ newCount, waitingCount }: QueueNews) {
  const parts = [
    ...(newCount > 0 ? [casesText(newCount, '1 new report.', '# new reports.')] : []),
    ...(waitingCount > 0
      ? [
          casesText(
            waitingCount,
            `1 has waited for ${waitingDays} days.`,
            `# have waited for ${waitingDays} days or longer.`,
          ),
        ]
      : []),
  ]
  return {
    type: 'new_notification',
    topic: 'taskUpdateNotifications',
    title: newsTitles.daily,
    message: parts.join(' '),
    fromId: null,
    validWhile: null,
  } as const
}
