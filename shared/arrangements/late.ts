import { hourMs } from '#shared/time.ts'
import { lateHours, lateHoursMin, lateShare } from './limits.ts'

/** A start on which the two agreed, and when another one replaced it; null for the one in force. */
export type AgreedStart = { startsAt: Date; until: Date | null }
/** `starts` is empty if no date was agreed on. */
export type Agreed = { acceptedAt: Date; starts: readonly AgreedStart[] }

/** Returns how long before a start cancelling is late, in milliseconds. */
function lateMs(startsAt: Date, acceptedAt: Date): number {
  const aheadMs = startsAt.getTime() - acceptedAt.getTime()
  return aheadMs >= lateHours * hourMs ? lateHours * hourMs : Math.max(lateHoursMin * hourMs, aheadMs * lateShare)
}

/**
 * Tells whether cancelling at this moment is late: less than 24 hours before a start that was in force at any time in
 * the last 24 hours, so that moving the time first does not help. If the match itself was made less than 24 hours
 * before the start, it is late within the last quarter of that time, and within the last hour. After the start it is
 * late, and without a date it never is.
 */
export const isLate = ({ acceptedAt, starts }: Agreed, at: Date): boolean =>
  startsLately(starts, at).some((startsAt) => at.getTime() > startsAt.getTime() - lateMs(startsAt, acceptedAt))

/** Tells whether a block at this moment counts as late: less than 24 hours before such a start, or after it. */
export const isLateBlock = ({ starts }: Agreed, at: Date): boolean =>
  startsLately(starts, at).some((startsAt) => at.getTime() > startsAt.getTime() - lateHours * hourMs)

/** Returns the starts that were in force at any time in the 24 hours before. */
const startsLately = (starts: readonly AgreedStart[], at: Date): Date[] =>
  starts
    .filter(({ until }) => until === null || until.getTime() > at.getTime() - lateHours * hourMs)
    .map(({ startsAt }) => startsAt)
