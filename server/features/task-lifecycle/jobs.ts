import type { Db, Tx } from '#server/database/tables.ts'
import { findDueArrangement } from '#server/features/arrangements/queries.ts'
import { repeatJob } from '#server/features/heartbeats/repeat-job.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { claimDueReminder, findTaskOrThrow, lockTask } from '#server/features/tasks/store.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { type Announce, inTransaction } from '#server/platform/db/transaction.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { minuteMs } from '#shared/time.ts'
import { findReminder } from './find-reminder.ts'
import { reminderMailKind } from './render-reminder-mails.ts'
import { settleArrangement } from './settle-arrangement.ts'

/** Handles one that is due, if there is any but those that have failed, and says its id by `take`. */
type HandleNext = (tx: Tx, announce: Announce, failedIds: string[], take: (id: string) => void) => Promise<void>

/**
 * Handles all that is due; a second node at the same time finds none of it. Each runs in its own transaction: one that
 * fails is retried the next time and does not block the others.
 */
async function handleDue(db: Db, bus: Bus, name: string, handleNext: HandleNext, onError: OnError): Promise<void> {
  const failed: string[] = []
  let id: string | undefined
  do {
    await inTransaction(db, bus, (tx, announce) => {
      // The work may be retried, and may then find another one or none.
      id = undefined
      return handleNext(tx, announce, failed, (taken) => {
        id = taken
      })
    }).catch((error) => {
      if (!id) throw error
      failed.push(id)
      onError(new Error(`The ${name} ${id} failed`))
      onError(error)
    })
  } while (id)
}

/** Sends the due reminders to requester and helper. */
export const sendReminders = (db: Db, bus: Bus, onError: OnError): Promise<void> =>
  handleDue(
    db,
    bus,
    'reminders of task',
    async (tx, announce, failed, take) => {
      const id = await claimDueReminder(tx, failed)
      if (!id) return
      take(id)
      await sendReminder(tx, announce, id)
    },
    onError,
  )

/** Settles the arrangements whose clocks have run out, and completes what has happened some days ago. */
export const settleArrangements = (db: Db, bus: Bus, onError: OnError): Promise<void> =>
  handleDue(
    db,
    bus,
    'settling of arrangement',
    async (tx, announce, failed, take) => {
      const due = await findDueArrangement(tx, failed)
      if (!due) return
      take(due.id)
      // Another node may have settled it while this one waited for the task: then its clock is ahead.
      if (due.taskId !== null) await lockTask(tx, due.taskId)
      await settleArrangement(tx, announce, due.id)
    },
    onError,
  )

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

export const scheduleSettling = (db: Db, bus: Bus, onError: OnError) =>
  repeatJob(
    db,
    () => settleArrangements(db, bus, onError),
    { name: 'settling', everyMs: minuteMs, isImmediate: true },
    onError,
  )
