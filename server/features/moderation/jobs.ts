import type { Db } from '#server/database/tables.ts'
import { purgeBarredAddresses } from '#server/features/barred-addresses/store.ts'
import { closeDecidedCases } from '#server/features/cases/store.ts'
import { purgeNotices } from '#server/features/notices/store.ts'
import { deleteOldReports } from '#server/features/reports/store.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { repeat } from '#server/platform/process/repeat.ts'
import { hourMs } from '#shared/time.ts'

/** Closes what has been decided for long, and deletes what is kept for a time only. */
async function tidyUp(db: Db): Promise<void> {
  await closeDecidedCases(db)
  await deleteOldReports(db)
  await purgeNotices(db)
  await purgeBarredAddresses(db)
}

export const scheduleModerationJobs = (db: Db, onError: OnError) =>
  repeat(() => tidyUp(db), { everyMs: hourMs }, onError)
