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
import { findTaskOrThrow, takeDueReminder } from './store.ts'

/**
 * Reminds the two of each task whose moment has come; whoever comes second, on another node, finds nothing to do. Each
 * by itself: one that fails is looked at again the next time, and keeps nobody from being reminded of another.
 */
export async function remind(db: Db, bus: Bus, onError: OnError): Promise<void> {
  const failed: string[] = []
  let id: string | undefined
  do {
    await inTransaction(db, bus, async (tx, announce) => {
      // The work may run once more, and then be about another task, or none.
      id = undefined
      id = await takeDueReminder(tx, failed)
      if (id) await remindOf(tx, announce, id)
    }).catch((error) => {
      if (!id) throw error
      failed.push(id)
      onError(new Error(`Nobody was reminded of the task ${id}`))
      onError(error)
    })
  } while (id)
}

async function remindOf(tx: Tx, announce: Announce, taskId: string) {
  const now = await timeOf(tx)
  const task = await findTaskOrThrow(tx, taskId)
  for (const to of [task.requesterId, task.helperId]) {
    const found = to && (await reminderFor(tx, task, to, now))
    if (found) await notify(tx, announce, { to, taskId, words: found.words, mail: mailOfReminder(found.reminder) })
  }
}

export const keepReminding = (db: Db, bus: Bus, onError: OnError) =>
  repeat(() => remind(db, bus, onError), { everyMs: minuteMs, atOnce: true }, onError)
