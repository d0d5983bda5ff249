import type { Db, Tx } from '#server/database/tables.ts'
import { type DueNotice, endNoticeWait, findDueNotices } from '#server/features/cases/decisions.ts'
import { lapseQuestions } from '#server/features/cases/questions.ts'
import { repeatJob } from '#server/features/heartbeats/repeat-job.ts'
import { tellOfDecision } from '#server/features/notices/tell.ts'
import { setThingState } from '#server/features/withholding/set-thing-state.ts'
import { type Announce, inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { noticeSides } from '#shared/moderation/choices.ts'
import { minuteMs } from '#shared/time.ts'
import { ignoreCaseChanged } from './ignore-case-changed.ts'
import { endPause } from './pause.ts'

const checkEveryMs = 10 * minuteMs

/** Tells the authors whose notices have waited for their time, and hides what is hidden with the notice. */
export async function tellAuthors(db: Db, bus: Bus): Promise<void> {
  for (const notice of await findDueNotices(db))
    await inTransaction(db, bus, (tx, announce) => tellAuthor(tx, announce, notice)).catch(ignoreCaseChanged)
}

/**
 * Tells the author of a decision that still stands. If another node has told them, or the decision has been taken back
 * meanwhile, everything here is undone by the refusal.
 */
export async function tellAuthor(
  tx: Tx,
  announce: Announce,
  { decisionId, caseId, authorId, kind, subjectKind, subjectId }: DueNotice,
): Promise<void> {
  // Locks are taken in the same order as in every other write: the thing comes first.
  if (kind === 'hide') await setThingState(tx, announce, { kind: subjectKind, id: subjectId }, 'hidden')
  if (!(await endNoticeWait(tx, decisionId))) refuse('case_changed')
  await lapseQuestions(tx, caseId, noticeSides)
  await endPause(tx, announce, { id: caseId, authorId })
  await tellOfDecision(tx, announce, { decisionId, caseId, tellsAuthor: true })
}

export const scheduleWaitingNotices = (db: Db, bus: Bus, onError: OnError) =>
  repeatJob(
    db,
    () => tellAuthors(db, bus),
    { name: 'waiting_notices', everyMs: checkEveryMs, isImmediate: true },
    onError,
  )
