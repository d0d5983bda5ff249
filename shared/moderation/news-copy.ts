import { waitingDays } from '#shared/constants.ts'

/** Titles of notifications to volunteers, which lead to the queue. Support both if one is changed. */
export const newsTitles = { urgent: 'A report cannot wait', daily: 'Reports wait for you' } as const

export const urgentText =
  'A neighbor has reported what may be dangerous, or an intimate picture. Please look at it as soon as you can.'

export const urgentNotification = {
  type: 'new_notification',
  title: newsTitles.urgent,
  message: urgentText,
  fromId: null,
  validWhile: null,
} as const

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
