import { appealAnswerInput } from '#shared/moderation/schema.ts'
import type { FieldMessages } from '#web/lib/field-messages.ts'
import { validate } from '#web/lib/validate.ts'
import type { SentAnswer } from './answer-values.ts'
import type { SentDecision } from './decision-values.ts'
import { decisionErrors } from './moderation-copy.ts'
import { validateDecision } from './validate-decision.ts'

/** Validates an answer as the server does, and asks for what has not been chosen. */
export function validateAnswer(answer: SentAnswer): FieldMessages {
  if (!answer.outcome) return { outcome: decisionErrors.outcome }
  const changed = answer.outcome === 'changed' ? validateDecision(answer as SentDecision) : {}
  return { ...validate(appealAnswerInput, answer), ...changed }
}
