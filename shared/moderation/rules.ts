import { appealDays, ownAnswerHours } from '#shared/constants.ts'
import type { SubjectKind } from '#shared/reports/choices.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { isHideable } from '#shared/withholding/rules.ts'
import {
  type AppealOutcome,
  type CaseState,
  type DecisionKind,
  type DecisionStanding,
  isWaiting,
  type NoticeSide,
  type QuestionState,
} from './choices.ts'
import { areDaysValid, isRestrictingDecision } from './restrictions.ts'

/** Relations of a volunteer to the author and the reporters of a case. */
export type Ties = {
  isAuthor: boolean
  isReporter: boolean
  /** True if the volunteer has blocked one of them; their own block is not asked for. */
  hasBlocked: boolean
  /** True if the volunteer had an arrangement with one of them recently. */
  hadArrangement: boolean
  /** True if the volunteer has written to one of them. */
  hasWritten: boolean
}

/**
 * Returns the refusal if a volunteer is too close to a case. Nothing that only the other side did counts, so that
 * nobody can shut volunteers out by blocking them or by writing to them.
 */
function whyNotModerate(ties: Ties): 'case_own' | 'case_too_close' | null {
  if (isOneOfTheTwo({ ties })) return 'case_own'
  return ties.hasBlocked || ties.hadArrangement || ties.hasWritten ? 'case_too_close' : null
}

/** Returns true for the author and the reporters of a case. */
const isOneOfTheTwo = ({ ties }: { ties: Ties }): boolean => ties.isAuthor || ties.isReporter

type Decision = {
  kind: DecisionKind
  rule?: number | null | undefined
  facts?: string | null | undefined
  days?: number | null | undefined
}
type Decided = { subjectKind: SubjectKind; hasAuthor: boolean; isOperator: boolean }

/**
 * Returns the refusal of a decision without a rule, facts or a length that it can have, and of one that this kind of
 * thing, or an author who is gone, cannot have. Only an operator removes an account.
 */
export function whyNotDecide(
  { subjectKind, hasAuthor, isOperator }: Decided,
  { kind, rule, facts, days }: Decision,
): 'operator_needed' | 'decision_unreasoned' | 'days_missing' | 'author_gone' | 'not_hideable' | null {
  if (kind === 'remove' && !isOperator) return 'operator_needed'
  if (kind === 'hide' && !isHideable(subjectKind)) return 'not_hideable'
  if (kind !== 'keep' && !(rule && facts)) return 'decision_unreasoned'
  if (!isRestrictingDecision(kind)) return null
  if (!hasAuthor) return 'author_gone'
  if (kind === 'remove') return null
  return areDaysValid(kind, days ?? null) ? null : 'days_missing'
}

type Pausable = { authorId: string | null; state: CaseState; viewerId: string }

/** Returns the refusal if somebody with a role may not pause the author of a case. Ties are no reason. */
export function whyNotPause({
  authorId,
  state,
  viewerId,
}: Pausable): 'author_gone' | 'case_own' | 'case_changed' | null {
  if (authorId === null) return 'author_gone'
  if (authorId === viewerId) return 'case_own'
  return isWaiting(state) ? null : 'case_changed'
}

type Askable = { side: NoticeSide; personId: string | null; state: CaseState; isSuspended: boolean }

/** Returns the refusal of a question to one side of a case. A suspended neighbor could not answer it. */
export function whyNotAsk({
  side,
  personId,
  state,
  isSuspended,
}: Askable): 'author_gone' | 'reporter_gone' | 'asked_suspended' | 'case_changed' | null {
  if (personId === null) return side === 'author' ? 'author_gone' : 'reporter_gone'
  if (!isWaiting(state)) return 'case_changed'
  return isSuspended ? 'asked_suspended' : null
}

/** Returns the refusal of an answer to a question of volunteers. */
export function whyNotAnswerQuestion(state: QuestionState): 'question_answered' | 'question_lapsed' | null {
  if (state === 'answered') return 'question_answered'
  return state === 'lapsed' ? 'question_lapsed' : null
}

type Appealable = {
  standing: DecisionStanding
  decidedAt: Date
  /** True if this side of the case has asked for another look. */
  hasAppealed: boolean
}

/** Returns the refusal of an appeal by one side of a case. */
export function whyNotAppeal(
  { standing, decidedAt, hasAppealed }: Appealable,
  now: Date,
): 'appeal_made' | 'decision_reversed' | 'appeal_late' | null {
  if (hasAppealed) return 'appeal_made'
  if (standing !== 'stands') return 'decision_reversed'
  return now < appealEnd(decidedAt) ? null : 'appeal_late'
}

/** The instant from which nobody can appeal against a decision any more. */
export const appealEnd = (decidedAt: Date): Date => new Date(decidedAt.getTime() + appealDays * dayMs)

/** Somebody with a role, and what they have to do with one case. */
export type Volunteer = {
  id: string
  isOperator: boolean
  ties: Ties
  /** True if they made the decision that is looked at again, or answered an earlier appeal of the case. */
  hasDecided: boolean
}

/**
 * Returns the refusal if a volunteer may not work on a case. An operator who knows one of the two may, if nobody is
 * free of ties who has not decided already, unless they are one of the two.
 */
export function whyNotWork(viewerId: string, volunteers: Volunteer[]): 'case_own' | 'case_too_close' | null {
  const viewer = volunteers.find(({ id }) => id === viewerId)
  if (!viewer) return 'case_too_close'
  const whyNot = whyNotModerate(viewer.ties)
  return whyNot === 'case_too_close' && viewer.isOperator && !volunteers.some(isFree) ? null : whyNot
}

const isFree = ({ ties, hasDecided }: Volunteer) => whyNotModerate(ties) === null && !hasDecided

/** Returns true if this volunteer knows one of the two, so that a decision by them says so. */
export const knowsOne = (viewerId: string, volunteers: Volunteer[]): boolean =>
  volunteers.some(({ id, ties }) => id === viewerId && whyNotModerate(ties) === 'case_too_close')

export const isOperator = (viewerId: string, volunteers: Volunteer[]): boolean =>
  volunteers.some((one) => one.id === viewerId && one.isOperator)

/** Returns those who may work on a case: all who are free of ties and have not decided, else operators. */
export function findWorkers(volunteers: Volunteer[]): Volunteer[] {
  const free = volunteers.filter(isFree)
  return free.length > 0 ? free : volunteers.filter(mayAsOperator)
}

const mayAsOperator = ({ isOperator, ties }: Volunteer) => isOperator && !isOneOfTheTwo({ ties })

/** Returns true if there are volunteers, and none of them may ever work on the case. */
export const isStuck = (volunteers: Volunteer[]): boolean =>
  volunteers.length > 0 && findWorkers(volunteers).length === 0

/**
 * Returns those who are told that a case waits: who may work on it. If nobody may, all but the two are told, so that
 * somebody brings in the outside person.
 */
export function findAddressees(volunteers: Volunteer[]): Volunteer[] {
  const workers = findWorkers(volunteers)
  return workers.length > 0 ? workers : volunteers.filter((one) => !isOneOfTheTwo(one))
}

/**
 * Returns the refusal if a volunteer who may work on a case may not answer its appeals. Somebody who decided may answer
 * only if they are an operator, nobody else can, and some time has passed since the latest appeal.
 */
export function whyNotAnswer(
  viewerId: string,
  volunteers: Volunteer[],
  { appealedAt, now }: { appealedAt: Date; now: Date },
): 'appeal_own_decision' | 'appeal_own_too_early' | null {
  const viewer = volunteers.find(({ id }) => id === viewerId)
  if (!viewer?.hasDecided) return null
  const hasOthers = findWorkers(volunteers).some(({ hasDecided }) => !hasDecided)
  if (hasOthers || !viewer.isOperator) return 'appeal_own_decision'
  return now.getTime() >= appealedAt.getTime() + ownAnswerHours * hourMs ? null : 'appeal_own_too_early'
}

type Conclusion = {
  outcome: AppealOutcome
  /** The decision that is appealed. */
  decided: DecisionKind
  /** The decision that replaces it. */
  kind: DecisionKind | null
}

/** Returns the refusal of an answer that takes nothing back, or that does not say what it changes. */
export function whyNotConclude({ outcome, decided, kind }: Conclusion): 'nothing_to_reverse' | 'change_missing' | null {
  if (outcome === 'reversed' && decided === 'keep') return 'nothing_to_reverse'
  return outcome === 'changed' && kind === null ? 'change_missing' : null
}
