import { decisionInput } from '#shared/moderation/schema.ts'
import type { FieldMessages } from '#web/lib/field-messages.ts'
import { validate } from '#web/lib/validate.ts'
import type { SentDecision } from './decision-values.ts'
import { decisionErrors } from './moderation-copy.ts'

/** Validates a decision as the server does, and asks for what has not been chosen. */
export function validateDecision(decision: SentDecision): FieldMessages {
  if (!decision.kind) return { kind: decisionErrors.kind }
  const needsRule = decision.kind !== 'keep' && decision.rule === null
  return { ...(needsRule && { rule: decisionErrors.rule }), ...validate(decisionInput, decision) }
}
