import { agreedTimes } from '#shared/arrangements/agreed-times.ts'
import {
  expiryHours,
  expiryNoticeHours,
  stillOfferingAgainDays,
  stillOfferingAnswerDays,
  stillOfferingDays,
  undatedPostDays,
} from '#shared/arrangements/limits.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import type { ClosedReason, TaskType } from './choices.ts'

export const closedReasonOf = ({ taskType }: { taskType: TaskType }): ClosedReason =>
  taskType === 'service' ? 'not_answered' : 'expired'

/**
 * The clock of an open post. Its author is told at `noticeAt` that a request closes, or asked whether a service is
 * still offered; null if they were told, or are not told before. It closes at `closesAt`; null for a service that was
 * not asked about.
 */
export type Expiry = { noticeAt: Date | null; closesAt: Date | null }

type PostTime = {
  taskType: TaskType
  date: Date | null
  time: string | null
  timeZone: string
  duration: number | null
}

/**
 * Returns the clock of a post that was posted, edited or reopened at this moment. A request whose time is over by then
 * still has a day. One that closes within two days has no notice beforehand, because it was posted so shortly before.
 */
export function expiryOf(post: PostTime, from: Date): Expiry {
  if (post.taskType === 'service') return { noticeAt: after(from, stillOfferingDays * dayMs), closesAt: null }
  const { endsAt } = agreedTimes(post)
  const closesAt =
    endsAt === null
      ? after(from, undatedPostDays * dayMs)
      : after(new Date(Math.max(endsAt.getTime(), from.getTime())), expiryHours * hourMs)
  const noticeAt = after(closesAt, -expiryNoticeHours * hourMs)
  return { noticeAt: noticeAt.getTime() - from.getTime() < dayMs ? null : noticeAt, closesAt }
}

/**
 * Returns the clock of a post whose author is told or asked at this moment. However late that is, there is a whole day
 * left, or the days to answer.
 */
export function expiryAfterNotice({ taskType, closesAt }: { taskType: TaskType } & Expiry, now: Date): Expiry {
  if (taskType === 'service') return { noticeAt: null, closesAt: after(now, stillOfferingAnswerDays * dayMs) }
  const earliest = now.getTime() + expiryNoticeHours * hourMs
  return { noticeAt: null, closesAt: new Date(Math.max(closesAt?.getTime() ?? 0, earliest)) }
}

/** Returns the clock of a service whose author still offers it. */
export const expiryAfterYes = (now: Date): Expiry => ({
  noticeAt: after(now, stillOfferingAgainDays * dayMs),
  closesAt: null,
})

const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

type ClosingPost = Expiry & { taskType: TaskType; date: Date | null }

/**
 * Tells whether the author of an open post reads when it closes: once they were told or asked, and for a request with a
 * date not before that date.
 */
export const isClosing = ({ noticeAt, closesAt, date }: ClosingPost, now: Date): boolean =>
  closesAt !== null && noticeAt === null && (date === null || date <= now)
