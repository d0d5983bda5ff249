import type { Role } from '#shared/tasks/rules.ts'
import { dayMs, minuteMs } from '#shared/time.ts'
import type { Answer, Outcome } from './choices.ts'
import { absentDays, absentMinutes, chargedAnswerDays, undatedDays } from './limits.ts'

type AgreedFacts = {
  acceptedAt: Date
  startsAt: Date | null
  endsAt: Date | null
  isDayOnly: boolean
  /** Time at which both are asked if it is not the agreed end. */
  askAt: Date | null
}

/** Returns when both are asked whether it happened: at the agreed end, or a week after the match without a date. */
export const askedAtOf = ({ askAt, endsAt, acceptedAt }: Pick<AgreedFacts, 'askAt' | 'endsAt' | 'acceptedAt'>): Date =>
  askAt ?? endsAt ?? new Date(acceptedAt.getTime() + undatedDays * dayMs)

/**
 * Returns from when until when one can say that the other side was not there: from shortly after the start, or, without
 * an hour or a date, from when both are asked.
 */
export function absentTimes(facts: AgreedFacts): { from: Date; until: Date } {
  const { startsAt, isDayOnly } = facts
  const isTimed = startsAt !== null && !isDayOnly
  const from = isTimed ? new Date(startsAt.getTime() + absentMinutes * minuteMs) : askedAtOf(facts)
  return { from, until: new Date(from.getTime() + absentDays * dayMs) }
}

/** Tells whether its time still lies ahead, so that another helper could come. Without a date it always does. */
export const isStillAhead = ({ startsAt, endsAt, isDayOnly }: AgreedFacts, now: Date): boolean => {
  const lastStart = isDayOnly ? endsAt : startsAt
  return lastStart === null || lastStart > now
}

export type AnswerFacts = AgreedFacts & {
  /** The side that would answer, and its answer so far. */
  role: Role
  ownAnswer: Answer | null
  outcome: Outcome | null
  chargedTo: Role | null
  settledAt: Date | null
}

/**
 * Returns the reason why this side may not give any answer, or null. Answers change at will until it is settled. A side
 * that was charged because of its silence may answer for some more days.
 */
export function whyNotAnswer({ role, ownAnswer, outcome, chargedTo, settledAt }: AnswerFacts, now: Date) {
  if (outcome === null) return null
  const isBySilence = outcome === 'no_show' && chargedTo === role && ownAnswer === null
  const until = (settledAt as Date).getTime() + chargedAnswerDays * dayMs
  return isBySilence && now.getTime() <= until ? null : 'arrangement_settled'
}

/** Returns the reason why this side may not give this answer, or null. */
export function whyNotGive(answer: Answer, facts: AnswerFacts, now: Date) {
  const whyNot = whyNotAnswer(facts, now)
  if (whyNot !== null || answer !== 'absent' || facts.ownAnswer === 'absent') return whyNot
  const { from, until } = absentTimes(facts)
  return now < from || now > until ? 'absent_closed' : null
}
