import { isolateBidi } from '#shared/bidi.ts'
import type { DecisionKind } from '#shared/moderation/choices.ts'
import { canWait, findNoticeTime, type NoticeWait, noticeWaits } from '#shared/moderation/notice-time.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { getDateTimeFormat } from '#shared/time.ts'
import { site } from '#site'

export type Arrangement = NonNullable<Case['content']>['arrangement']

export const noticeTimeCopy = {
  label: 'When do we tell the author?',
  note: 'Those who reported it are told at once.',
  hideNote:
    'Those who reported it are told at once. It is hidden together with the notice, because the author would see it.',
  now: 'At once',
} as const

const dayFormat = () => getDateTimeFormat({ weekday: 'short', month: 'short', day: 'numeric' }, site.timeZone)

const agreedOf = (arrangement: Arrangement) =>
  arrangement && { endsAt: arrangement.endsAt === null ? null : new Date(arrangement.endsAt) }

/** Names the day on which an author is told whose notice waits: 'Sat, Dec 5'; null if nobody knows. */
export function noticeDay(wait: NoticeWait, arrangement: Arrangement, now: Date): string | null {
  const at = findNoticeTime(wait, agreedOf(arrangement), now)
  return at && dayFormat().format(at)
}

/** Says that the author will guess who reported it, and whether the two still have something together. */
export function guessText(name: string, arrangement: Arrangement): string {
  const guess = `${isolateBidi(name)} will guess who told us.`
  if (!arrangement) return `${guess} They have no arrangement with each other now.`
  const until = arrangement.endsAt && dayFormat().format(new Date(arrangement.endsAt))
  return `${guess} They still have an arrangement${until ? `, on ${until}` : ' without a date'}.`
}

export const cannotWaitText = 'The author notices this step at once, so they are told at once, too.'

const waitLabels: Record<NoticeWait, string> = {
  day: 'After a day',
  three_days: 'After three days',
  week: 'After a week',
  arrangement: 'The day after they meet',
}

/** Returns the times that can be chosen for a decision, each with its day; none if the notice cannot wait. */
export function noticeTimes(kind: DecisionKind, arrangement: Arrangement, now: Date) {
  if (!canWait(kind)) return []
  const waits = noticeWaits.flatMap((value) => {
    const day = noticeDay(value, arrangement, now)
    return day ? [{ value: value as string, label: `${waitLabels[value]}, on ${day}` }] : []
  })
  return [{ value: '', label: noticeTimeCopy.now }, ...waits]
}

/** Stands below a decision of which the author is not told yet. */
export const waitsText = (dueAt: string, isHidden: boolean): string =>
  `The author is told on ${dayFormat().format(new Date(dueAt))}${isHidden ? ', and it is hidden then' : ''}.`
