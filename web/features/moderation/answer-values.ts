import { type AppealOutcome, appealOutcomes, type DecisionKind } from '#shared/moderation/choices.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { oneOf } from '#shared/one-of.ts'
import { parseStored } from '#web/lib/parse-stored.ts'
import { emptyDecision, type SentDecision, toDecision } from './decision-values.ts'

/** Values of the answer to an appeal, with those of a changed decision; '' is what has not been chosen. */
export const emptyAnswer = { ...emptyDecision, outcome: '', text: '' }
export type AnswerValues = typeof emptyAnswer

/** Parses a stored draft. */
export const parseAnswer = (stored: string): AnswerValues => ({ ...emptyAnswer, ...parseStored(emptyAnswer, stored) })

/** A step that was never taken cannot be taken back. */
export const outcomesFor = (decided: DecisionKind): AppealOutcome[] =>
  appealOutcomes.filter((outcome) => outcome !== 'reversed' || decided !== 'keep')

export type SentAnswer = Pick<Case, 'id' | 'version'> & Partial<SentDecision> & { outcome: AppealOutcome; text: string }

/** Returns what is sent. Only a changed decision is sent with its reasons. */
export function toAnswer(values: AnswerValues, found: Pick<Case, 'id' | 'version'>): SentAnswer {
  const outcome = oneOf(appealOutcomes, values.outcome) as AppealOutcome
  const changed = outcome === 'changed' ? toDecision(values, found) : {}
  return { id: found.id, version: found.version, ...changed, outcome, text: values.text }
}
