import { getDateTimeFormat } from '#shared/time.ts'
import { formatNearDay } from './agreement.ts'
import type { ClosedReason, TaskType } from './choices.ts'
import type { Task } from './schema.ts'

/** Names the day on which an open post closes, within a sentence: 'tomorrow', 'Saturday', 'Sat, Dec 5'. */
export const closingDay = (closesAt: string | Date, timeZone: string, now: Date) =>
  formatNearDay({ date: closesAt, time: null, timeZone }, now)

/** Tells the author of an open request that it closes by itself. */
export function closingText({ timeZone }: Task, closesAt: string, hasOffers: boolean, now: Date): string {
  const closes = `It closes ${closingDay(closesAt, timeZone, now)}.`
  return hasOffers ? closes : `Nobody has answered yet. ${closes}`
}

export const chooseNewTimeText = 'If you still need help, edit it and choose a new time.'

export const stillOfferingCopy = {
  question: 'Still offering?',
  /** `day` as in `closingDay`. */
  consequence: (day: string | null) => `Without an answer it closes ${day}.`,
  yes: 'Yes, still',
  no: 'Close it',
} as const

export const postAgainCopy = {
  button: 'Post it again',
  intro: {
    request: 'Everything is as it was. Choose a new day.',
    service: 'Everything is as it was. Change what you like.',
  } satisfies Record<TaskType, string>,
} as const

/** Tag of a post that closed by itself, in the list of its author. */
export const closedTags: Record<ClosedReason, string> = { expired: 'Time was over', not_answered: 'No answer from you' }

/** Tells when and why a post closed by itself; null if somebody has closed it. */
export function closedByItselfText({ closedAt, closedReason, timeZone }: Task, isOwn: boolean): string | null {
  if (!closedAt || !closedReason) return null
  if (!isOwn && closedReason === 'not_answered') return 'It is no longer offered.'
  const day = getDateTimeFormat({ month: 'short', day: 'numeric' }, timeZone).format(new Date(closedAt))
  return `It closed by itself on ${day}, because ${because[closedReason]}.`
}

const because: Record<ClosedReason, string> = {
  expired: 'its time was over',
  not_answered: 'you did not say that you still offer it',
}
