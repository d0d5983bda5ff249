import { sql } from 'kysely'
import { among } from '#server/db/among.ts'
import type { Db } from '#server/db/tables.ts'
import type { OnError } from '#server/process/on-error.ts'
import { repeat } from '#server/process/repeat.ts'
import { minuteMs } from '#shared/time.ts'
import { type KeptMail, readMails, removeMail } from './folder.ts'

const sweepEveryMs = 10 * minuteMs

/**
 * Removes the kept mails of accounts that are deleted, whichever of its addresses each went to. A mail that names no
 * account belongs to the one that has its address.
 */
export async function sweepMails(db: Db, folder: string): Promise<void> {
  const mails = await readMails(folder)
  if (mails.length === 0) return
  const ids = mails.flatMap(({ userId }) => userId ?? [])
  const emails = mails.flatMap(({ userId, to }) => (userId ? [] : to))
  const people = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where((where) => where.or([among('id', ids), sql<boolean>`email = any(${emails}::text[])`]))
    .execute()
  const staying = new Set(people.flatMap(({ id, email }) => [id, email]))
  const isOver = ({ userId, to }: KeptMail) => !staying.has(userId ?? to)
  for (const { id } of mails.filter(isOver)) await removeMail(folder, id)
}

/** Does so for accounts that were deleted on another node, or while mails were not kept. */
export const keepSweepingMails = (db: Db, folder: string, onError: OnError, everyMs = sweepEveryMs) =>
  repeat(() => sweepMails(db, folder), { everyMs, atOnce: true }, onError)
