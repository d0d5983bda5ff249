import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { repeatJob } from '#server/features/heartbeats/repeat-job.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import { readMails, removeMail, type StoredMail } from '#server/platform/mail/mail-folder.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { minuteMs } from '#shared/time.ts'

const sweepEveryMs = 10 * minuteMs

/**
 * Removes the stored mails of deleted accounts, whichever address each went to. A mail with no account belongs to the
 * one that has its address.
 */
export async function sweepStoredMails(db: Db, folder: string): Promise<void> {
  const mails = await readMails(folder)
  if (mails.length === 0) return
  const ids = mails.flatMap(({ userId }) => userId ?? [])
  const emails = mails.flatMap(({ userId, to }) => (userId ? [] : to))
  const people = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where((where) => where.or([anyOf('id', ids), sql<boolean>`email = any(${emails}::text[])`]))
    .execute()
  const existing = new Set(people.flatMap(({ id, email }) => [id, email]))
  const isOrphaned = ({ userId, to }: StoredMail) => !existing.has(userId ?? to)
  for (const { id } of mails.filter(isOrphaned)) await removeMail(folder, id)
}

/** Sweeps regularly, for accounts that were deleted on another node, or while mails were not stored. */
export const scheduleMailSweep = (db: Db, folder: string, onError: OnError, everyMs = sweepEveryMs) =>
  repeatJob(db, () => sweepStoredMails(db, folder), { name: 'stored_mails', everyMs, isImmediate: true }, onError)
