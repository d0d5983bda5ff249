import type { Db } from '#server/database/tables.ts'
import { purgeBarredAddresses } from '#server/features/barred-addresses/store.ts'
import { purgeDelays } from '#server/features/cases/delayed-reporters.ts'
import { deleteOldNotes } from '#server/features/cases/notes.ts'
import { deleteOldQuestions } from '#server/features/cases/questions.ts'
import { closeDecidedCases, endDelays } from '#server/features/cases/store.ts'
import { repeatJob } from '#server/features/heartbeats/repeat-job.ts'
import { purgeNotices } from '#server/features/notices/store.ts'
import { deleteOldReports } from '#server/features/reports/store.ts'
import { deleteOldTold } from '#server/features/suspension/store.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { hourMs } from '#shared/time.ts'

/** Closes what has been decided for long, and deletes what is kept for a time only. */
export async function tidyUp(db: Db): Promise<void> {
  await closeDecidedCases(db)
  await deleteOldReports(db)
  await deleteOldNotes(db)
  await deleteOldQuestions(db)
  await deleteOldTold(db)
  await purgeNotices(db)
  await purgeBarredAddresses(db)
  await purgeDelays(db)
  await endDelays(db)
}

export const scheduleModerationJobs = (db: Db, onError: OnError) =>
  repeatJob(db, () => tidyUp(db), { name: 'moderation', everyMs: hourMs }, onError)
