import type { Tx } from '#server/database/tables.ts'
import { deleteDelay, insertDelay } from '#server/features/cases/delayed-reporters.ts'
import { updateDelaysOf } from '#server/features/cases/store.ts'
import { appendToLog } from '#server/features/moderation-log/store.ts'
import { notifyWithoutSwitch } from '#server/features/notifications/notify.ts'
import { enqueueMails } from '#server/features/outbox/store.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { reportsFreeNotification, reportsWaitNotification } from '#shared/moderation/reports-wait-copy.ts'

/** The case in whose reports the reporter was found; the log names it and not them. */
type Delay = { caseId: string; reporterId: string; actorId: string }

/**
 * Lets all reports of a neighbor wait: they come last in the queue and count for no hold. Tells them so, once however
 * often it is asked for.
 */
export async function delayReporter(tx: Tx, announce: Announce, { caseId, reporterId, actorId }: Delay) {
  const endsAt = await insertDelay(tx, reporterId)
  if (!endsAt) return
  await updateDelaysOf(tx, reporterId)
  await appendToLog(tx, {
    actorId,
    verb: 'reporter_delayed',
    subject: { kind: 'case', id: caseId },
    after: { userId: reporterId },
  })
  await notifyWithoutSwitch(tx, announce, [reporterId], reportsWaitNotification)
  await enqueueMails(tx, [reporterId], { kind: 'reports_wait' })
}

/** Ends the wait of a neighbor's reports before its time, and tells them. */
export async function freeReporter(tx: Tx, announce: Announce, { caseId, reporterId, actorId }: Delay) {
  if (!(await deleteDelay(tx, reporterId))) return
  await updateDelaysOf(tx, reporterId)
  await appendToLog(tx, {
    actorId,
    verb: 'reporter_freed',
    subject: { kind: 'case', id: caseId },
    after: { userId: reporterId },
  })
  await notifyWithoutSwitch(tx, announce, [reporterId], reportsFreeNotification)
}
