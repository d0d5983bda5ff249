import { timeOf } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { type Announce, inTransaction } from '#server/db/transaction.ts'
import type { Bus } from '#server/live/bus-types.ts'
import { notify } from '#server/notifications/notify.ts'
import type { OnError } from '#server/process/on-error.ts'
import { repeat } from '#server/process/repeat.ts'
import { minuteMs } from '#shared/time.ts'
import { mailOfReminder } from './letters.ts'
import { reminderFor } from './reminders.ts'
import { findTaskOrThrow, takeDueReminders } from './store.ts'

const atOnce = 50

/** Reminds the two of each task whose moment has come; whoever comes second, on another node, finds nothing to do. */
export async function remind(db: Db, bus: Bus): Promise<void> {
  while ((await inTransaction(db, bus, remindOfSome)) === atOnce);
}

async function remindOfSome(tx: Tx, announce: Announce): Promise<number> {
  const now = await timeOf(tx)
  const ids = await takeDueReminders(tx, atOnce)
  for (const id of ids) {
    const task = await findTaskOrThrow(tx, id)
    for (const to of [task.requesterId, task.helperId]) {
      const found = to && (await reminderFor(tx, task, to, now))
      if (found)
        await notify(tx, announce, { to, taskId: id, words: found.words, mail: mailOfReminder(found.reminder) })
    }
  }
  return ids.length
}

export const keepReminding = (db: Db, bus: Bus, onError: OnError) =>
  repeat(() => remind(db, bus), { everyMs: minuteMs, atOnce: true }, onError)
