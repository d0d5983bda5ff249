import type { Db, Tx } from '#server/database/tables.ts'
import { repeatJob } from '#server/features/heartbeats/repeat-job.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { claimDueReminder, findTaskOrThrow } from '#server/features/tasks/store.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { type Announce, inTransaction } from '#server/platform/db/transaction.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { minuteMs } from '#shared/time.ts'
import { findReminder } from './find-reminder.ts'
import { reminderMailKind } from './render-reminder-mails.ts'

/**
 * Sends the due reminders to requester and helper; a second node at the same time finds none. Each runs in its own
 * transaction: one that fails is retried the next time and does not block the others.
 */
export async function sendReminders(db: Db, bus: Bus, onError: OnError): Promise<void> {
  const failed: string[] = []
  let id: string | undefined
  do {
    await inTransaction(db, bus, async (tx, announce) => {
      // The work may be retried, and may then find another task or none.
      id = undefined
      id = await claimDueReminder(tx, failed)
      if (id) await sendReminder(tx, announce, id)
    }).catch((error) => {
      if (!id) throw error
      failed.push(id)
      onError(new Error(`The reminders of task ${id} failed`))
      onError(error)
    })
  } while (id)
}

async function sendReminder(tx: Tx, announce: Announce, taskId: string) {
  const now = await databaseTime(tx)
  const task = await findTaskOrThrow(tx, taskId)
  for (const to of [task.requesterId, task.helperId]) {
    const found = to && (await findReminder(tx, task, to, now))
    if (found)
      await notify(tx, announce, { to, taskId, content: found.content, mail: reminderMailKind(found.reminder) })
  }
}

export const scheduleReminders = (db: Db, bus: Bus, onError: OnError) =>
  repeatJob(
    db,
    () => sendReminders(db, bus, onError),
    { name: 'reminders', everyMs: minuteMs, isImmediate: true },
    onError,
  )
