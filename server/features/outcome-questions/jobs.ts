import type { Db, Tx } from '#server/database/tables.ts'
import { findQuestion, insertDueNotice, type NewNotice, startCounting } from '#server/features/arrangements/notices.ts'
import { repeatJob } from '#server/features/heartbeats/repeat-job.ts'
import { notifyWithoutSwitch } from '#server/features/notifications/notify.ts'
import { enqueueQuestionMail } from '#server/features/outbox/store.ts'
import { insertQuestionPushes } from '#server/features/push/store.ts'
import { lockTaskForKeyShare } from '#server/features/tasks/lock-tasks.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { handleEachDue } from '#server/platform/jobs/handle-each-due.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { outcomeQuestion } from '#shared/arrangements/question-copy.ts'
import { minuteMs } from '#shared/time.ts'

/** Asks each side of the arrangements whose time is over whether they happened; a second node finds none. */
export const askWhatHappened = (db: Db, bus: Bus, onError: OnError): Promise<void> =>
  handleEachDue(db, bus, {
    claim: insertDueNotice,
    handle: ask,
    describeFailure: (id) => `The question about arrangement ${id} failed`,
    onError,
  })

/** Asks behind the bell, by push and by mail, whatever the settings, because silence may count against the person. */
async function ask(tx: Tx, announce: Announce, { noticeId }: NewNotice): Promise<void> {
  const question = await findQuestion(tx, noticeId)
  if (!question) return
  const { readerId: userId, other, taskId } = question
  // Blocks and deletions lock tasks before people.
  if (taskId !== null) await lockTaskForKeyShare(tx, taskId)
  const content = outcomeQuestion(question)
  const told = await notifyWithoutSwitch(tx, announce, [userId], { ...content, taskId })
  if (told.length === 0) return
  const to = { userId, fromId: other.id, taskId, noticeId }
  const [pushes, mails] = [await insertQuestionPushes(tx, { ...content, ...to }), await enqueueQuestionMail(tx, to)]
  await startCounting(tx, noticeId, pushes + mails)
}

export const scheduleOutcomeQuestions = (db: Db, bus: Bus, onError: OnError) =>
  repeatJob(
    db,
    () => askWhatHappened(db, bus, onError),
    { name: 'outcome_questions', everyMs: minuteMs, isImmediate: true },
    onError,
  )
