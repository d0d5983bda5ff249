import type { Tx } from '#server/database/tables.ts'
import { insertAppeal } from '#server/features/cases/appeals.ts'
import { appealCase, lockCase } from '#server/features/cases/store.ts'
import { appendToLog } from '#server/features/moderation-log/store.ts'
import { tellOfCase } from '#server/features/moderator-news/tell-moderators.ts'
import { postponeErasure } from '#server/features/restrictions/store.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import { whyNotAppeal } from '#shared/moderation/rules.ts'
import { findNoticeOf, type NoticeRow } from './store.ts'
import { appealFactsOf } from './view.ts'

type AppealInput = { decisionId: string; userId: string; text: string; now: Date }

/**
 * Asks for another look at a decision of which the user was told, and brings its case back to the moderators. Returns
 * the notice, which shows the appeal.
 */
export async function appeal(
  tx: Tx,
  announce: Announce,
  { decisionId, userId, text, now }: AppealInput,
): Promise<NoticeRow> {
  const { caseId } = (await findNoticeOf(tx, decisionId, userId)) ?? refuse('decision_missing')
  await lockCase(tx, caseId).execute()
  // An answer may have changed the decision before the lock was held.
  const notice = (await findNoticeOf(tx, decisionId, userId)) ?? refuse('decision_missing')
  refuseIf(whyNotAppeal(appealFactsOf(notice), now))
  const { side } = notice
  if (!(await insertAppeal(tx, { caseId, side, userId, text }))) refuse('appeal_made')
  if (!(await appealCase(tx, caseId))) refuse('decision_missing')
  if (side === 'author') await postponeErasure(tx, decisionId)
  await appendToLog(tx, {
    actorId: userId,
    verb: 'case_appealed',
    subject: { kind: 'case', id: caseId },
    after: { state: 'appealed', side },
  })
  await tellOfCase(tx, announce, caseId, 'appeal')
  return (await findNoticeOf(tx, decisionId, userId)) ?? refuse('decision_missing')
}
