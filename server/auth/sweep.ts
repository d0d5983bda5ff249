import type { Db } from '#server/db/tables.ts'
import type { OnError } from '#server/process/on-error.ts'
import { repeat } from '#server/process/repeat.ts'
import { minuteMs } from '#shared/time.ts'
import { deleteChecksOver } from './google-pending.ts'
import { deleteLinksOver } from './links.ts'
import { deleteSessionsOver } from './sessions.ts'

const sweepEveryMs = 10 * minuteMs

/**
 * Removes sessions, mailed links and ways to Google that ran out. Nobody is let in by one meanwhile: whoever reads them
 * looks at the time.
 */
export async function sweepEntrance(db: Db): Promise<void> {
  await deleteSessionsOver(db)
  await deleteChecksOver(db)
  await deleteLinksOver(db)
}

export const keepSweepingEntrance = (db: Db, onError: OnError, everyMs = sweepEveryMs) =>
  repeat(() => sweepEntrance(db), { everyMs }, onError)
