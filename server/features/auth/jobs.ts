import type { Db } from '#server/database/tables.ts'
import { repeatJob } from '#server/features/heartbeats/repeat-job.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { minuteMs } from '#shared/time.ts'
import { deleteExpiredNotices } from './access-notices.ts'
import { deleteUnusedBrowsers } from './known-browsers.ts'
import { deleteExpiredLinks } from './links.ts'
import { deleteExpiredPartialSessions } from './partial-sessions.ts'
import { deleteExpiredChallenges } from './passkey-challenges.ts'
import { deleteExpiredSessions } from './sessions.ts'
import { deleteExpiredVerifications } from './verifications.ts'

const sweepEveryMs = 10 * minuteMs

/**
 * Removes expired sessions, partial ones too, mailed links, pending Google sign-ins, notices whose link has lapsed,
 * challenges of passkeys, and the traces of deleted accounts. Until then they let nobody in, because each reader checks
 * their time of expiry. Known browsers go after a year without a sign-in.
 */
export async function sweepExpiredAccess(db: Db): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteExpiredPartialSessions(db)
  await deleteExpiredVerifications(db)
  await deleteExpiredLinks(db)
  await deleteExpiredNotices(db)
  await deleteExpiredChallenges(db)
  await deleteUnusedBrowsers(db)
}

export const scheduleAccessSweep = (db: Db, onError: OnError, everyMs = sweepEveryMs) =>
  repeatJob(db, () => sweepExpiredAccess(db), { name: 'access', everyMs }, onError)
