import type { Role } from '#shared/tasks/rules.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import type { Answer, Charge, EndReason } from './choices.ts'
import { type Agreed, isLate, isLateBlock } from './late.ts'
import { noticesNeeded, silenceHours, unsentDays } from './limits.ts'

/** The answer of one of the two, and how that side was asked. */
export type Side = {
  answer: Answer | null
  /** Time of that answer; null without one. */
  answeredAt: Date | null
  /** Times at which the notices that ask this side were really sent, the first one first. */
  noticesSentAt: readonly Date[]
  /** True if a late cancelling of this side is free. */
  isExcused: boolean
  /** True if this side has claimed no-shows that were contested so often that its claims no longer win by silence. */
  isOftenContested: boolean
}

export type SettleFacts = {
  requester: Side
  helper: Side
  agreed: Agreed
  /** The agreed end; null if no date was agreed on. */
  endsAt: Date | null
  /** Time at which both are asked: `askedAtOf`. */
  askedAt: Date
  /** The way in which the arrangement has ended, by which side, and when; null while it is open. */
  end: { reason: EndReason; by: Role | null; at: Date } | null
  /** True if nobody is charged: its time was over before arrangements were kept, or fell into a pause. */
  isExempt: boolean
  now: Date
}

export type Settlement =
  | { kind: 'happened' | 'nobodys' | 'contested' | 'unanswered' }
  | { kind: 'charged'; to: Role; as: Charge }
  /** `at` is when it will be settled if nobody says anything. */
  | { kind: 'not_yet'; at: Date }

/** The side that gives this answer is charged, or the side that is silent. */
type Verdict = 'happened' | 'nobodys' | 'contested' | 'unanswered' | { charged: Answer | 'silence' }

const whoSaysMine: Verdict = { charged: 'mine' }

/** A row for each pair of answers, in either order. */
export const verdicts: readonly (readonly [Answer, Answer, Verdict])[] = [
  ['yes', 'yes', 'happened'],
  ['yes', 'together', 'contested'],
  ['yes', 'mine', 'contested'],
  ['yes', 'theirs', 'contested'],
  ['yes', 'absent', 'contested'],
  ['together', 'together', 'nobodys'],
  ['together', 'mine', whoSaysMine],
  ['together', 'theirs', 'contested'],
  ['together', 'absent', 'contested'],
  ['mine', 'mine', 'nobodys'],
  ['mine', 'theirs', whoSaysMine],
  ['mine', 'absent', whoSaysMine],
  ['theirs', 'theirs', 'contested'],
  ['theirs', 'absent', 'contested'],
  ['absent', 'absent', 'contested'],
]

/** A row for each answer to which the other side is silent. */
export const verdictsOfSilence: Record<Answer, Verdict> = {
  yes: 'happened',
  together: 'nobodys',
  mine: whoSaysMine,
  theirs: 'nobodys',
  absent: { charged: 'silence' },
}

/**
 * Settles an arrangement by the answers of its two, or says when it will be settled. Two answers settle at once, and a
 * lone one by its clock. An arrangement that was completed has happened, whatever is said later.
 */
export function settle(facts: SettleFacts): Settlement {
  if (facts.end?.reason === 'done') return { kind: 'happened' }
  const { requester, helper } = facts
  if (facts.end?.reason === 'suspended' || facts.end?.reason === 'left')
    return { kind: settleDeparture((facts.end.by === 'requester' ? helper : requester).answer) }
  if (requester.answer !== null && helper.answer !== null)
    return settlementOf(verdictOf(requester.answer, helper.answer), facts)
  const answering: Role | null = requester.answer !== null ? 'requester' : helper.answer !== null ? 'helper' : null
  return answering === null ? settleSilence(facts) : settleLoneAnswer(facts, answering)
}

/**
 * Settles an arrangement of which one side has left or was suspended, by the answer of the other side: what that one
 * calls done has happened, and nothing is charged to anybody.
 */
export const settleDeparture = (answer: Answer | null): 'happened' | 'nobodys' =>
  answer === 'yes' ? 'happened' : 'nobodys'

/** Nobody has answered: the clock runs from the moment at which both have had all notices. */
function settleSilence({ requester, helper, askedAt, now }: SettleFacts): Settlement {
  const [one, other] = [lastNotice(requester), lastNotice(helper)]
  const at = one && other ? hoursAfter(latestOf(one, other), silenceHours) : daysAfter(askedAt, unsentDays)
  return at <= now ? { kind: 'unanswered' } : { kind: 'not_yet', at }
}

function settleLoneAnswer(facts: SettleFacts, by: Role): Settlement {
  const [side, silent] = by === 'requester' ? [facts.requester, facts.helper] : [facts.helper, facts.requester]
  const [answer, answeredAt] = [side.answer as Answer, side.answeredAt as Date]
  const { at, verdict } = clockOf(answer, answeredAt, facts, lastNotice(silent))
  if (at > facts.now) return { kind: 'not_yet', at }
  return settlementOf(answer === 'absent' && side.isOftenContested ? 'nobodys' : verdict, facts)
}

/** Returns when a lone answer settles an arrangement, and how. */
function clockOf(
  answer: Answer,
  answeredAt: Date,
  { endsAt, askedAt }: Pick<SettleFacts, 'endsAt' | 'askedAt'>,
  noticedAt: Date | undefined,
) {
  const verdict = verdictsOfSilence[answer]
  if (answer === 'absent') {
    // Without the notices, nobody is charged.
    if (!noticedAt) return { at: daysAfter(answeredAt, unsentDays), verdict: 'nobodys' as const }
    return { at: hoursAfter(latestOf(answeredAt, noticedAt), silenceHours), verdict }
  }
  // Before the agreed end, silence about something that is said to have happened means nothing.
  const from = answer === 'yes' && endsAt ? latestOf(answeredAt, endsAt) : answeredAt
  // Somebody who changes the answer again and again does not put off the end for ever.
  return { at: earliestOf(hoursAfter(from, silenceHours), daysAfter(askedAt, unsentDays)), verdict }
}

const verdictOf = (one: Answer, other: Answer): Verdict =>
  verdicts.find(([first, second]) => (first === one && second === other) || (first === other && second === one))?.[2] ??
  'contested'

function settlementOf(verdict: Verdict, facts: SettleFacts): Settlement {
  if (typeof verdict === 'string') return { kind: verdict }
  if (facts.isExempt) return { kind: 'nobodys' }
  const answer = verdict.charged === 'silence' ? null : verdict.charged
  const to: Role = facts.requester.answer === answer ? 'requester' : 'helper'
  return { kind: 'charged', to, as: answer === null ? 'no_show' : chargeOf(facts, to) }
}

/**
 * Returns what is charged to the side that could not make it, by the moment at which it said so. If it said nothing
 * before the start, and the other side waited, that is a no-show.
 */
function chargeOf({ requester, helper, agreed, end }: SettleFacts, to: Role): Charge {
  const [side, other] = to === 'requester' ? [requester, helper] : [helper, requester]
  // An answer after the end does not make it later.
  const at = end ? earliestOf(side.answeredAt as Date, end.at) : (side.answeredAt as Date)
  const start = agreed.starts.find(({ until }) => until === null)
  const isCalledOff = end?.reason === 'blocked' || (end?.reason === 'released' && !(start && end.at >= start.startsAt))
  if (other.answer === 'absent' && !isCalledOff && (!start || at >= start.startsAt)) return 'no_show'
  const isLateNow = end?.reason === 'blocked' && end.by === to ? isLateBlock(agreed, at) : isLate(agreed, at)
  if (!isLateNow) return 'early'
  return side.isExcused ? 'excused' : 'late'
}

/** Returns when this side had the last of the notices that it must have had; undefined if it has not had it yet. */
const lastNotice = ({ noticesSentAt }: Side): Date | undefined => noticesSentAt[noticesNeeded - 1]

const latestOf = (one: Date, other: Date): Date => (one > other ? one : other)
const earliestOf = (one: Date, other: Date): Date => (one < other ? one : other)
const hoursAfter = (moment: Date, hours: number): Date => new Date(moment.getTime() + hours * hourMs)
const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * dayMs)
