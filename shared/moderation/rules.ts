import type { SubjectKind } from '#shared/reports/choices.ts'
import { isHideable } from '#shared/withholding/rules.ts'
import type { DecisionKind } from './choices.ts'
import { areDaysValid, isRestriction } from './restrictions.ts'

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
export function whyNotModerate(ties: Ties): 'case_own' | 'case_too_close' | null {
  if (ties.isAuthor || ties.isReporter) return 'case_own'
  return ties.hasBlocked || ties.hadArrangement || ties.hasWritten ? 'case_too_close' : null
}

type Decision = {
  kind: DecisionKind
  rule?: number | null | undefined
  facts?: string | null | undefined
  days?: number | null | undefined
}
type Decided = { subjectKind: SubjectKind; hasAuthor: boolean }

/**
 * Returns the refusal of a decision without a rule, facts or a length that it can have, and of one that this kind of
 * thing, or an author who is gone, cannot have.
 */
export function whyNotDecide(
  { subjectKind, hasAuthor }: Decided,
  { kind, rule, facts, days }: Decision,
): 'decision_unreasoned' | 'days_missing' | 'author_gone' | 'not_hideable' | null {
  if (kind === 'hide' && !isHideable(subjectKind)) return 'not_hideable'
  if (kind !== 'keep' && !(rule && facts)) return 'decision_unreasoned'
  if (!isRestriction(kind)) return null
  if (!hasAuthor) return 'author_gone'
  return areDaysValid(kind, days ?? null) ? null : 'days_missing'
}
