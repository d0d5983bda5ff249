import type { Db } from '#server/db/tables.ts'
import type { OnError } from '#server/on-error.ts'
import { deleteChecksOver } from './google-pending.ts'
import { deleteSessionsOver } from './sessions.ts'

const sweepEveryMs = 10 * 60 * 1000

/** Removes sessions and ways to Google that ran out. Nobody is let in by one meanwhile: whoever reads them looks at the time. */
export async function sweepEntrance(db: Db): Promise<void> {
  await deleteSessionsOver(db)
  await deleteChecksOver(db)
}

/** Sweeps now and then, as long as the process runs. Answers with how to end it. */
export function keepSweepingEntrance(db: Db, onError: OnError, everyMs = sweepEveryMs): () => Promise<void> {
  let sweeping = Promise.resolve()
  const timer = setInterval(() => {
    sweeping = sweeping.then(() => sweepEntrance(db)).catch(onError)
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await sweeping
  }
}
