import type * as z from 'zod/mini'
import type { Tx } from '#server/database/tables.ts'
import { insertDecision } from '#server/features/cases/decisions.ts'
import { type CaseRow, decideCase } from '#server/features/cases/store.ts'
import { appendToLog } from '#server/features/moderation-log/store.ts'
import { tellOfDecision } from '#server/features/notices/tell.ts'
import { countReasons } from '#server/features/reports/store.ts'
import { insertRestriction } from '#server/features/restrictions/store.ts'
import { lockForSuspension, suspendUser } from '#server/features/suspension/suspend-user.ts'
import { warnOfMoneyTrick } from '#server/features/suspension/warn-of-money-trick.ts'
import { releaseHold, setThingState } from '#server/features/withholding/set-thing-state.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { DecisionKind } from '#shared/moderation/choices.ts'
import { ruleNumbered } from '#shared/moderation/notice-copy.ts'
import { isRestriction } from '#shared/moderation/restrictions.ts'
import { whyNotDecide } from '#shared/moderation/rules.ts'
import type { decisionInput } from '#shared/moderation/schema.ts'
import { isHoldable } from '#shared/withholding/rules.ts'
import { site } from '#site'

type DecideInput = { found: CaseRow; input: z.output<typeof decisionInput>; deciderId: string; now: Date }

/**
 * Decides an open case: writes the decision, carries it out, logs it, and tells both sides, all or nothing. Returns the
 * sessions that a suspension has ended.
 */
export async function decide(
  tx: Tx,
  announce: Announce,
  { found, input, deciderId, now }: DecideInput,
): Promise<string[]> {
  const { id, kind, facts = null, reporterText = null, days = null } = input
  const { authorId } = found
  const rule = ruleNumbered(site.rules, input.rule ?? null)?.number ?? null
  refuseIf(whyNotDecide({ subjectKind: found.subjectKind, hasAuthor: authorId !== null }, { kind, rule, facts, days }))
  // Locks are taken in the same order as in every other write: the author's tasks or the thing come first.
  if (kind === 'suspend' && authorId) await lockForSuspension(tx, authorId)
  const wasHeld = await changeThing(tx, announce, found, kind)
  if (!(await decideCase(tx, input, deciderId))) refuse('case_changed')
  const reasoned = kind === 'keep' ? { rule: null, facts: null } : { rule, facts }
  const decisionId = await insertDecision(tx, { caseId: id, deciderId, kind, ...reasoned, reporterText })
  if (isRestriction(kind) && authorId) await insertRestriction(tx, { userId: authorId, kind, decisionId, days })
  await appendToLog(tx, {
    actorId: deciderId,
    verb: 'case_decided',
    subject: { kind: 'case', id },
    before: { state: found.state },
    after: { state: 'decided', decision: kind, ...(isRestriction(kind) && { days }) },
  })
  await tellOfDecision(tx, announce, { decisionId, caseId: id, tellsAuthor: kind !== 'keep' || wasHeld })
  if (kind !== 'suspend' || !authorId) return []
  const reasons = await countReasons(tx, [id])
  if (reasons.some(({ reason }) => reason === 'scam')) await warnOfMoneyTrick(tx, announce, { userId: authorId, rule })
  return suspendUser(tx, announce, { userId: authorId, now })
}

/** Hides the thing, or ends the hold of it; returns true if a hold was running. */
async function changeThing(tx: Tx, announce: Announce, { subjectKind, subjectId: id }: CaseRow, kind: DecisionKind) {
  if (kind !== 'hide') return isHoldable(subjectKind) && releaseHold(tx, announce, { kind: subjectKind, id })
  await setThingState(tx, announce, { kind: subjectKind, id }, 'hidden')
  return false
}
