import type { Db } from '#server/database/tables.ts'
import { repeatJob } from '#server/features/heartbeats/repeat-job.ts'
import { findDueErasures, lockDueErasure } from '#server/features/restrictions/store.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { minuteMs } from '#shared/time.ts'
import { deleteAccount } from './delete-account.ts'

type EraseOptions = { db: Db; bus: Bus; secret: string; onError: OnError }

/**
 * Deletes the accounts whose removal can be appealed against no longer, as if their owners did so. One that fails does
 * not keep the others from it.
 */
export async function eraseRemoved({ db, bus, secret, onError }: EraseOptions): Promise<void> {
  const failures: unknown[] = []
  for (const userId of await findDueErasures(db))
    await inTransaction(db, bus, async (tx, announce) => {
      if (await lockDueErasure(tx, userId)) await deleteAccount(tx, announce, { userId, secret, now: new Date() })
    }).catch((error) => {
      onError(error)
      failures.push(error)
    })
  if (failures.length > 0) throw new Error(`${failures.length} removed accounts could not be erased`)
}

export const scheduleErasures = (options: EraseOptions, everyMs = 10 * minuteMs) =>
  repeatJob(options.db, () => eraseRemoved(options), { name: 'erasures', everyMs }, options.onError)
