import type { Db, Tx } from '#server/platform/db/db.ts'
import { type Announce, inTransaction } from '#server/platform/db/transaction.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { OnError } from '#server/platform/process/on-error.ts'

type DueWork<Due extends { id: string }> = {
  /** Takes one that is due and none of these, so that no other node handles it; undefined if there is none. */
  claim: (tx: Tx, skippedIds: string[]) => Promise<Due | undefined>
  handle: (tx: Tx, announce: Announce, due: Due) => Promise<void>
  describeFailure: (id: string) => string
  /** Limit of one run; the next one goes on. The default is all. */
  max?: number
  onError: OnError
}

/**
 * Handles all that is due, each in its own transaction: one that fails is retried the next time and does not block the
 * others.
 */
export async function handleEachDue<Due extends { id: string }>(
  db: Db,
  bus: Bus,
  { claim, handle, describeFailure, max, onError }: DueWork<Due>,
): Promise<void> {
  const failed: string[] = []
  let due: Due | undefined
  let count = 0
  do {
    await inTransaction(db, bus, async (tx, announce) => {
      // The work may be retried, and may then find another one or none.
      due = undefined
      due = await claim(tx, failed)
      if (due) await handle(tx, announce, due)
    }).catch((error) => {
      if (!due) throw error
      failed.push(due.id)
      onError(new Error(describeFailure(due.id)))
      onError(error)
    })
    count++
  } while (due && count !== max)
}
