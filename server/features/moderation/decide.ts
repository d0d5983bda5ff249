import type * as z from 'zod/mini'
import type { Tx } from '#server/database/tables.ts'
import { insertDecision } from '#server/features/cases/decisions.ts'
import { type CaseRow, decideCase } from '#server/features/cases/store.ts'
import { appendToLog } from '#server/features/moderation-log/store.ts'
import { tellOfDecision } from '#server/features/notices/tell.ts'
import { releaseHold, setThingState } from '#server/features/withholding/set-thing-state.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { DecisionKind } from '#shared/moderation/choices.ts'
import { ruleNumbered } from '#shared/moderation/notice-copy.ts'
import { whyNotDecide } from '#shared/moderation/rules.ts'
import type { decisionInput } from '#shared/moderation/schema.ts'
import { isHoldable } from '#shared/withholding/rules.ts'
import { site } from '#site'

type DecideInput = { found: CaseRow; input: z.output<typeof decisionInput>; deciderId: string }

/** Decides an open case: writes the decision, carries it out, logs it, and tells both sides, all or nothing. */
export async function decide(tx: Tx, announce: Announce, { found, input, deciderId }: DecideInput): Promise<void> {
  const { id, kind, facts = null, reporterText = null } = input
  const rule = ruleNumbered(site.rules, input.rule ?? null)?.number ?? null
  refuseIf(whyNotDecide(found.subjectKind, { kind, rule, facts }))
  // Locks are taken in the same order as in every other write: the thing comes first.
  const wasHeld = await changeThing(tx, announce, found, kind)
  if (!(await decideCase(tx, input, deciderId))) refuse('case_changed')
  const reasoned = kind === 'keep' ? { rule: null, facts: null } : { rule, facts }
  const decisionId = await insertDecision(tx, { caseId: id, deciderId, kind, ...reasoned, reporterText })
  await appendToLog(tx, {
    actorId: deciderId,
    verb: 'case_decided',
    subject: { kind: 'case', id },
    before: { state: found.state },
    after: { state: 'decided', decision: kind },
  })
  await tellOfDecision(tx, announce, { decisionId, caseId: id, tellsAuthor: kind !== 'keep' || wasHeld })
}

/** Hides the thing, or ends the hold of it; returns true if a hold was running. */
async function changeThing(tx: Tx, announce: Announce, { subjectKind, subjectId: id }: CaseRow, kind: DecisionKind) {
  if (kind !== 'hide') return isHoldable(subjectKind) && releaseHold(tx, announce, { kind: subjectKind, id })
  await setThingState(tx, announce, { kind: subjectKind, id }, 'hidden')
  return false
}
