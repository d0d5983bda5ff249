import type { Tx } from '#server/database/tables.ts'
import { insertQuestion } from '#server/features/cases/questions.ts'
import { findCase, lockCase } from '#server/features/cases/store.ts'
import { appendToLog } from '#server/features/moderation-log/store.ts'
import { notifyWithoutSwitch } from '#server/features/notifications/notify.ts'
import { enqueueMails } from '#server/features/outbox/store.ts'
import { findReporter } from '#server/features/reports/store.ts'
import { isRestricted } from '#server/features/restrictions/store.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import { questionNotification } from '#shared/moderation/question-copy.ts'
import { whyNotAsk } from '#shared/moderation/rules.ts'

type AskInput = {
  caseId: string
  /** A report whose reporter is asked; null asks the author. */
  reportId: string | null
  askerId: string
  text: string
}

/**
 * Asks one side of a case that waits, once, in the name of the community: the question names neither who asks nor who
 * reported. It is told behind the bell and by mail, whatever the settings.
 */
export async function askQuestion(tx: Tx, announce: Announce, { caseId, reportId, askerId, text }: AskInput) {
  // A decision made at the same time waits for this lock, and lets the question lapse.
  await lockCase(tx, caseId).execute()
  const { authorId, state } = (await findCase(tx, caseId)) ?? refuse('case_missing')
  const report = reportId === null ? null : ((await findReporter(tx, caseId, reportId)) ?? refuse('case_missing'))
  const side = report ? 'reporter' : 'author'
  const personId = report ? report.reporterId : authorId
  const isSuspended = personId !== null && (await isRestricted(tx, personId, 'suspend'))
  refuseIf(whyNotAsk({ side, personId, state, isSuspended }))
  const userId = personId ?? refuse('author_gone')
  if (!(await insertQuestion(tx, { caseId, side, userId, ref: report?.ref ?? null, askerId, text })))
    refuse('question_made')
  await appendToLog(tx, {
    actorId: askerId,
    verb: 'question_asked',
    subject: { kind: 'case', id: caseId },
    after: { side },
  })
  await notifyWithoutSwitch(tx, announce, [userId], questionNotification)
  await enqueueMails(tx, [userId], { kind: 'case_question' })
}
