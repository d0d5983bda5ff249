import type { Db, Tx } from '#server/database/tables.ts'
import { findDueArrangement } from '#server/features/arrangements/queries.ts'
import { repeatJob } from '#server/features/heartbeats/repeat-job.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { lockTask } from '#server/features/tasks/lock-tasks.ts'
import { claimDueReminder, findTaskOrThrow } from '#server/features/tasks/store.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { handleEachDue } from '#server/platform/jobs/handle-each-due.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { minuteMs } from '#shared/time.ts'
import { findReminder } from './find-reminder.ts'
import { reminderMailKind } from './render-reminder-mails.ts'
import { settleArrangement } from './settle-arrangement.ts'

/** Sends the due reminders to requester and helper; a second node at the same time finds none. */
export const sendReminders = (db: Db, bus: Bus, onError: OnError): Promise<void> =>
  handleEachDue(db, bus, {
    claim: claimDueReminder,
    handle: sendReminder,
    describeFailure: (id) => `The reminders of task ${id} failed`,
    onError,
  })

/**
 * Settles the arrangements whose clocks have run out, and completes what has happened some days ago. A second node may
 * have settled one while this one waited for the task: then its clock is ahead.
 */
export const settleArrangements = (db: Db, bus: Bus, onError: OnError): Promise<void> =>
  handleEachDue(db, bus, {
    claim: findDueArrangement,
    handle: async (tx, announce, { id, taskId }) => {
      if (taskId !== null) await lockTask(tx, taskId)
      await settleArrangement(tx, announce, id)
    },
    describeFailure: (id) => `The settling of arrangement ${id} failed`,
    onError,
  })

async function sendReminder(tx: Tx, announce: Announce, { id: taskId }: { id: string }) {
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

export const scheduleSettling = (db: Db, bus: Bus, onError: OnError) =>
  repeatJob(
    db,
    () => settleArrangements(db, bus, onError),
    { name: 'settling', everyMs: minuteMs, isImmediate: true },
    onError,
  )
