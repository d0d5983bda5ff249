import type { Db, Tx } from '#server/database/tables.ts'
import { repeatJob } from '#server/features/heartbeats/repeat-job.ts'
import { enqueueAnnouncementMails } from '#server/features/outbox/store.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { minuteMs } from '#shared/time.ts'
import { claimReaders } from './store.ts'

const batchSize = 100

/** Enqueues the mails of an announcement in batches; after a crash, it goes on behind the last one. */
export async function mailAnnouncements(db: Db, size = batchSize): Promise<void> {
  while (await db.transaction().execute((tx) => enqueueBatch(tx, size)));
}

/** Returns true if there may be more. */
async function enqueueBatch(tx: Tx, size: number): Promise<boolean> {
  const claimed = await claimReaders(tx, size)
  if (!claimed) return false
  await enqueueAnnouncementMails(tx, claimed.userIds, claimed.id)
  return claimed.userIds.length === size
}

export const scheduleAnnouncements = (db: Db, onError: OnError) =>
  repeatJob(db, () => mailAnnouncements(db), { name: 'announcements', everyMs: minuteMs, isImmediate: true }, onError)
