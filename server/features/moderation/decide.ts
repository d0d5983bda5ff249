import type * as z from 'zod/mini'
import type { Tx } from '#server/database/tables.ts'
import { findArrangement } from '#server/features/cases/find-arrangement.ts'
import { lapseQuestions } from '#server/features/cases/questions.ts'
import { type CaseRow, decideCase } from '#server/features/cases/store.ts'
import { appendToLog } from '#server/features/moderation-log/store.ts'
import { tellOfDecision } from '#server/features/notices/tell.ts'
import { lockForSuspension } from '#server/features/suspension/suspend-user.ts'
import { releaseHold, setThingState } from '#server/features/withholding/set-thing-state.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import { type DecisionKind, noticeSides } from '#shared/moderation/choices.ts'
import { findNoticeTime, type NoticeWait, whyNotWait } from '#shared/moderation/notice-time.ts'
import { closesAccount, isTimedRestriction } from '#shared/moderation/restrictions.ts'
import { whyNotDecide } from '#shared/moderation/rules.ts'
import type { decisionInput } from '#shared/moderation/schema.ts'
import { isHoldable } from '#shared/withholding/rules.ts'
import { endPause } from './pause.ts'
import { canRestrictAuthor, readReasons, restrictAuthor, suspendAuthor, writeDecision } from './write-decision.ts'

type DecideInput = {
  found: CaseRow
  input: z.output<typeof decisionInput>
  deciderId: string
  isByTied: boolean
  isOperator: boolean
  now: Date
}

/**
 * Decides an open case: writes the decision, carries it out, logs it, and tells both sides, all or nothing. Returns the
 * sessions that a suspension has ended.
 */
export async function decide(
  tx: Tx,
  announce: Announce,
  { found, input, deciderId, isByTied, isOperator, now }: DecideInput,
): Promise<string[]> {
  const { id, kind } = input
  const { authorId } = found
  const reasons = readReasons(input)
  refuseIf(
    whyNotDecide(
      { subjectKind: found.subjectKind, hasAuthor: await canRestrictAuthor(tx, found), isOperator },
      { kind, ...reasons },
    ),
  )
  const noticeDueAt = input.noticeAfter ? await findDueTime(tx, found, { kind, wait: input.noticeAfter, now }) : null
  // Locks are taken in the same order as in every other write: the author's tasks or the thing come first.
  if (closesAccount(kind) && authorId) await lockForSuspension(tx, authorId)
  const wasHeld = noticeDueAt === null && (await changeThing(tx, announce, found, kind))
  if (!(await decideCase(tx, input, deciderId))) refuse('case_changed')
  // Until its notice is sent, nothing shows the author that something was decided.
  await lapseQuestions(tx, id, noticeDueAt === null ? noticeSides : ['reporter'])
  const decisionId = await writeDecision(tx, { caseId: id, deciderId, isByTied, kind, noticeDueAt, ...reasons })
  const restricted = { caseId: id, authorId, kind, decisionId, days: reasons.days }
  await restrictAuthor(tx, restricted)
  await appendToLog(tx, {
    actorId: deciderId,
    verb: 'case_decided',
    subject: { kind: 'case', id },
    before: { state: found.state },
    after: { state: 'decided', decision: kind, ...(isTimedRestriction(kind) && { days: reasons.days }) },
  })
  // The decision says what holds from now on.
  const wasPaused = noticeDueAt === null && (await endPause(tx, announce, found))
  const tellsAuthor = noticeDueAt === null && (kind !== 'keep' || wasHeld || wasPaused)
  await tellOfDecision(tx, announce, { decisionId, caseId: id, tellsAuthor })
  return suspendAuthor(tx, announce, { ...restricted, rule: reasons.rule, now })
}

type WaitInput = { kind: DecisionKind; wait: NoticeWait; now: Date }

/** Returns when the author is told whose notice is to wait. Until then the thing is not hidden either. */
async function findDueTime(tx: Tx, { id, subjectKind }: CaseRow, { kind, wait, now }: WaitInput): Promise<Date | null> {
  const arrangement = await findArrangement(tx, id)
  refuseIf(whyNotWait({ subjectKind, kind, wait, arrangement }, now))
  return findNoticeTime(wait, arrangement, now)
}

/** Hides the thing, or ends the hold of it; returns true if a hold was running. */
async function changeThing(tx: Tx, announce: Announce, { subjectKind, subjectId: id }: CaseRow, kind: DecisionKind) {
  if (kind !== 'hide') return isHoldable(subjectKind) && releaseHold(tx, announce, { kind: subjectKind, id })
  await setThingState(tx, announce, { kind: subjectKind, id }, 'hidden')
  return false
}
