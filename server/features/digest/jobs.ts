import type { Db, Tx } from '#server/database/tables.ts'
import { repeatJob } from '#server/features/heartbeats/repeat-job.ts'
import { claimDueDigests } from '#server/features/notifications/settings.ts'
import { enqueueMails } from '#server/features/outbox/store.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { minuteMs } from '#shared/time.ts'
import { digestMailKind } from './render-digest-mails.ts'

const batchSize = 100
const checkEveryMs = 10 * minuteMs

/**
 * Enqueues a digest for each user whose week is over; a second node at the same time finds none. Its requests are found
 * when it is sent, by `findNewNearby` (server/features/search/find-new-nearby.ts).
 */
export async function enqueueDigests(db: Db): Promise<void> {
  while ((await db.transaction().execute(enqueueBatch)) === batchSize);
}

async function enqueueBatch(tx: Tx): Promise<number> {
  const userIds = await claimDueDigests(tx, batchSize)
  await enqueueMails(tx, userIds, { kind: digestMailKind })
  return userIds.length
}

export const scheduleDigests = (db: Db, onError: OnError) =>
  repeatJob(db, () => enqueueDigests(db), { name: 'digests', everyMs: checkEveryMs, isImmediate: true }, onError)
