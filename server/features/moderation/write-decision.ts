import type { Tx } from '#server/database/tables.ts'
import { deleteBarsOfCase, extendBarsOfCase, hasBarOfCase } from '#server/features/barred-addresses/store.ts'
import { insertDecision } from '#server/features/cases/decisions.ts'
import type { CaseRow } from '#server/features/cases/store.ts'
import { countReasons } from '#server/features/reports/store.ts'
import { insertRestriction } from '#server/features/restrictions/store.ts'
import { suspendUser } from '#server/features/suspension/suspend-user.ts'
import { warnOfMoneyTrick } from '#server/features/suspension/warn-of-money-trick.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import type { DecisionKind } from '#shared/moderation/choices.ts'
import { ruleNumbered } from '#shared/moderation/notice-copy.ts'
import { closesAccount, isRestrictingDecision } from '#shared/moderation/restrictions.ts'
import { site } from '#site'

type ReasonsInput = {
  rule?: number | null | undefined
  facts?: string | null | undefined
  reporterText?: string | null | undefined
  days?: number | null | undefined
}

/** Returns the reasons of a decision as they were sent, without a rule that this community does not have. */
export const readReasons = ({ rule, facts = null, reporterText = null, days = null }: ReasonsInput) => ({
  rule: ruleNumbered(site.rules, rule ?? null)?.number ?? null,
  facts,
  reporterText,
  days,
})
type Reasons = ReturnType<typeof readReasons>

type Decision = Reasons & {
  caseId: string
  deciderId: string
  isByTied: boolean
  kind: DecisionKind
  noticeDueAt: Date | null
}

/** Writes a decision and returns its id. To keep something has no reasons. */
export const writeDecision = (tx: Tx, { days: _, rule, facts, ...decision }: Decision): Promise<string> =>
  insertDecision(tx, { ...decision, ...(decision.kind === 'keep' ? { rule: null, facts: null } : { rule, facts }) })

/** Returns true if a limit or a suspension has an effect: on the author, or on the address of one who has left. */
export const canRestrictAuthor = async (tx: Tx, { id, authorId }: CaseRow): Promise<boolean> =>
  authorId !== null || (await hasBarOfCase(tx, id))

type Restricted = {
  caseId: string
  authorId: string | null
  kind: DecisionKind
  decisionId: string
  days: number | null
}

/** Restricts the author, if the decision says so. The address of one who has left is barred or set free. */
export async function restrictAuthor(tx: Tx, { caseId, authorId, kind, decisionId, days }: Restricted): Promise<void> {
  if (!isRestrictingDecision(kind)) await deleteBarsOfCase(tx, caseId)
  else if (authorId) await insertRestriction(tx, { userId: authorId, kind, decisionId, days })
  else await extendBarsOfCase(tx, caseId, { kind, days })
}

type Suspended = Restricted & { rule: number | null; now: Date }

/**
 * Ends what a suspended author could still do, after both sides were told, and warns those to whom the author of a
 * money trick wrote. Returns the ended sessions.
 */
export async function suspendAuthor(
  tx: Tx,
  announce: Announce,
  { authorId, kind, caseId, decisionId, rule, now }: Suspended,
): Promise<string[]> {
  if (!closesAccount(kind) || !authorId) return []
  const reasons = await countReasons(tx, [caseId])
  if (reasons.some(({ reason }) => reason === 'scam'))
    await warnOfMoneyTrick(tx, announce, { userId: authorId, decisionId, rule })
  return suspendUser(tx, announce, { userId: authorId, decisionId, now })
}
