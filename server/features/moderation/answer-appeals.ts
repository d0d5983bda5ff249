import type * as z from 'zod/mini'
import type { Tx } from '#server/database/tables.ts'
import { deleteBarsOfCase } from '#server/features/barred-addresses/store.ts'
import { insertAppealAnswer } from '#server/features/cases/appeals.ts'
import {
  type DecisionRow,
  endDecision,
  findDecisionsOf,
  isHiddenByOtherCase,
} from '#server/features/cases/decisions.ts'
import { lapseQuestions } from '#server/features/cases/questions.ts'
import { type CaseRow, closeAppealed } from '#server/features/cases/store.ts'
import { appendToLog } from '#server/features/moderation-log/store.ts'
import { tellOfAnswer, tellOfChange } from '#server/features/notices/tell.ts'
import { deleteRestrictionBy, resumeErasure } from '#server/features/restrictions/store.ts'
import { moveTold } from '#server/features/suspension/store.ts'
import { lockForSuspension } from '#server/features/suspension/suspend-user.ts'
import { tellOfReturn } from '#server/features/suspension/tell-of-return.ts'
import { findSameThings, setThingState } from '#server/features/withholding/set-thing-state.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import { type DecisionKind, type NoticeSide, noticeSides } from '#shared/moderation/choices.ts'
import { canWait } from '#shared/moderation/notice-time.ts'
import { closesAccount } from '#shared/moderation/restrictions.ts'
import { whyNotConclude, whyNotDecide } from '#shared/moderation/rules.ts'
import type { appealAnswerInput } from '#shared/moderation/schema.ts'
import { endPause } from './pause.ts'
import { canRestrictAuthor, readReasons, restrictAuthor, suspendAuthor, writeDecision } from './write-decision.ts'

type AnswerInput = {
  found: CaseRow
  input: z.output<typeof appealAnswerInput>
  answererId: string
  isBySamePerson: boolean
  isByTied: boolean
  isOperator: boolean
  now: Date
}
type Outcome = {
  decided: DecisionRow
  /** Kind of the decision that holds from now on; null if none does. */
  kind: DecisionKind | null
}

/**
 * Answers the appeals of a case and closes it: leaves its decision, replaces it, or takes it back with all that
 * followed from it. Tells those who have appealed. Returns the sessions that a suspension has ended.
 */
export async function answerAppeals(tx: Tx, announce: Announce, answer: AnswerInput): Promise<string[]> {
  const { found, input, answererId, isBySamePerson, isByTied, isOperator, now } = answer
  const { id, outcome, text } = input
  const [decided] = await findDecisionsOf(tx, id)
  if (decided?.standing !== 'stands') refuse('case_changed')
  refuseIf(whyNotConclude({ outcome, decided: decided.kind, kind: input.kind ?? null }))
  const kind = { upheld: decided.kind, changed: input.kind ?? decided.kind, reversed: null }[outcome]
  const reasons = readReasons(input)
  const about = { subjectKind: found.subjectKind, hasAuthor: await canRestrictAuthor(tx, found), isOperator }
  if (outcome === 'changed' && kind) refuseIf(whyNotDecide(about, { kind, ...reasons }))

  // Locks are taken in the same order as in every other write: the author's tasks or the thing come first.
  const closes = outcome !== 'upheld' && (closesAccount(decided.kind) || closesAccount(kind))
  const locked = closes && found.authorId ? await lockForSuspension(tx, found.authorId) : null
  // Something is not hidden yet whose notice waits.
  if (outcome !== 'upheld' && decided.noticeDueAt === null) await changeThing(tx, announce, found, { decided, kind })
  if (!(await closeAppealed(tx, input, outcome === 'changed'))) refuse('case_changed')
  await lapseQuestions(tx, id, noticeSides)
  await endPause(tx, announce, found)
  const sides = await insertAppealAnswer(tx, { caseId: id, answererId, outcome, text, isBySamePerson, isByTied })
  await appendToLog(tx, {
    actorId: answererId,
    verb: 'appeal_answered',
    subject: { kind: 'case', id },
    before: { state: found.state },
    after: { state: 'closed', outcome, ...(outcome === 'changed' && { decision: kind, days: reasons.days }) },
  })
  if (outcome !== 'upheld') await endWith(tx, decided, outcome === 'reversed' ? 'reversed' : 'replaced')
  if (outcome === 'upheld' && sides.includes('author')) await resumeErasure(tx, decided.id)
  if (outcome === 'reversed') await deleteBarsOfCase(tx, id)
  if (outcome !== 'changed' || kind === null) {
    if (locked?.user && outcome === 'reversed') await tellOfReturn(tx, announce, locked.user)
    await tellOfAnswer(tx, announce, decided.id, sides)
    return []
  }
  const noticeDueAt = canWait(kind) ? decided.noticeDueAt : null
  const decisionId = await writeDecision(tx, {
    caseId: id,
    deciderId: answererId,
    isByTied,
    kind,
    noticeDueAt,
    ...reasons,
  })
  const restricted = { caseId: id, authorId: found.authorId, kind, decisionId, days: reasons.days }
  await restrictAuthor(tx, restricted)
  await tellOfChanged(tx, announce, { caseId: id, decisionId, decided, kind, sides, waits: noticeDueAt !== null })
  if (closesAccount(kind)) await moveTold(tx, decided.id, decisionId)
  else if (locked?.user) await tellOfReturn(tx, announce, locked.user)
  return suspendAuthor(tx, announce, { ...restricted, rule: reasons.rule, now })
}

/** Ends a decision that stands, and the restriction by it. */
async function endWith(tx: Tx, decided: DecisionRow, standing: 'reversed' | 'replaced') {
  if (!(await endDecision(tx, decided, standing))) refuse('case_changed')
  await deleteRestrictionBy(tx, decided.id)
}

/**
 * Hides what was not hidden, and restores what was, unless the decision of another case hides it too, or the same words
 * in another place.
 */
async function changeThing(tx: Tx, announce: Announce, found: CaseRow, { decided, kind }: Outcome) {
  const thing = { kind: found.subjectKind, id: found.subjectId }
  if (kind === 'hide' && decided.kind !== 'hide') await setThingState(tx, announce, thing, 'hidden')
  if (decided.kind !== 'hide' || kind === 'hide') return
  if (!(await isHiddenByOtherCase(tx, found.id, await findSameThings(tx, thing))))
    await setThingState(tx, announce, thing, 'visible')
}

type Changed = {
  caseId: string
  decisionId: string
  decided: DecisionRow
  kind: DecisionKind
  sides: NoticeSide[]
  waits: boolean
}

/** Tells those who have appealed of the answer, and an author who has not of the new decision. */
async function tellOfChanged(tx: Tx, announce: Announce, { caseId, decisionId, decided, kind, sides, waits }: Changed) {
  const tellsAuthor = kind !== 'keep' && !waits
  const change = { caseId, decisionId, replacedId: decided.id, tellsAuthor, appealedBy: sides }
  await tellOfChange(tx, announce, change)
  await tellOfAnswer(tx, announce, decisionId, sides)
}
