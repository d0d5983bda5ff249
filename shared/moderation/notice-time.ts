import type { SubjectKind } from '#shared/reports/choices.ts'
import { dayMs } from '#shared/time.ts'
import type { DecisionKind } from './choices.ts'
import { arrangementMaxDays } from './limits.ts'

/** When an author is told who would guess who reported it: after some days, or the day after the arrangement. */
export const noticeWaits = ['day', 'three_days', 'week', 'arrangement'] as const
export type NoticeWait = (typeof noticeWaits)[number]

const waitDays: Record<Exclude<NoticeWait, 'arrangement'>, number> = { day: 1, three_days: 3, week: 7 }

/** Things that only one other person knows, so that their author guesses who reported them. */
const guessedKinds: readonly SubjectKind[] = ['offer', 'message', 'match']
export const isGuessed = (subjectKind: SubjectKind): boolean => guessedKinds.includes(subjectKind)

/** A limit and a suspension are noticed at once and protect others at once, so that their notices cannot wait. */
const waitingKinds: readonly DecisionKind[] = ['advise', 'hide', 'warn']
export const canWait = (kind: DecisionKind): boolean => waitingKinds.includes(kind)

/** The end of what the two have agreed on; null if one of their arrangements has no date. */
type Agreed = { endsAt: Date | null }

/** Returns the time of the notice the day after what the two have agreed on; null if that is unknown or far away. */
function dayAfter({ endsAt }: Agreed, now: Date): Date | null {
  if (endsAt === null || endsAt.getTime() > now.getTime() + arrangementMaxDays * dayMs) return null
  return new Date(Math.max(endsAt.getTime(), now.getTime()) + dayMs)
}

type Waiting = { subjectKind: SubjectKind; kind: DecisionKind; wait: NoticeWait; arrangement: Agreed | null }

/** Returns the refusal of a decision whose notice to the author is to wait. */
export function whyNotWait(
  { subjectKind, kind, wait, arrangement }: Waiting,
  now: Date,
): 'notice_cannot_wait' | 'arrangement_missing' | null {
  if (!(isGuessed(subjectKind) && canWait(kind))) return 'notice_cannot_wait'
  return wait === 'arrangement' && findNoticeTime(wait, arrangement, now) === null ? 'arrangement_missing' : null
}

/** Returns when the author is told; null if that depends on an arrangement whose end is unknown or far away. */
export function findNoticeTime(wait: NoticeWait, arrangement: Agreed | null, now: Date): Date | null {
  if (wait === 'arrangement') return arrangement && dayAfter(arrangement, now)
  return new Date(now.getTime() + waitDays[wait] * dayMs)
}
