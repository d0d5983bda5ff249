import type { Db, Tx } from '#server/db/tables.ts'
import { leaveMails } from '#server/mail/outbox.ts'
import { takeDueDigests } from '#server/notifications/settings.ts'
import type { OnError } from '#server/process/on-error.ts'
import { repeat } from '#server/process/repeat.ts'
import { minuteMs } from '#shared/time.ts'
import { mailOfDigest } from './letters.ts'

const atOnce = 100
const lookEveryMs = 10 * minuteMs

/** Leaves a digest for everybody whose week is over; whoever comes second, on another node, finds nobody. */
export async function leaveDigests(db: Db): Promise<void> {
  while ((await db.transaction().execute(leaveSome)) === atOnce);
}

async function leaveSome(tx: Tx): Promise<number> {
  const people = await takeDueDigests(tx, atOnce)
  await leaveMails(tx, people, { kind: mailOfDigest })
  return people.length
}

export const keepLeavingDigests = (db: Db, onError: OnError) =>
  repeat(() => leaveDigests(db), { everyMs: lookEveryMs, atOnce: true }, onError)
