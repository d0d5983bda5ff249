import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { interval } from '#server/platform/db/interval.ts'
import { reportsWaitDays } from '#shared/moderation/limits.ts'

/**
 * SQL condition: the reports of this user wait, which is false for a deleted account. Those about somebody with a role
 * never do, who could have decided that.
 */
export const isDelayedReporter = (userId: RawBuilder<unknown>, authorId: RawBuilder<unknown>): Condition =>
  sql`(exists (select from delayed_reporters where delayed_reporters.user_id = ${userId} and ends_at > now())
    and not exists (select from roles where roles.user_id = ${authorId}))`

export async function isDelayed(db: Db, reporterId: string, authorId: string | null): Promise<boolean> {
  const isDelayed = sql<boolean>`${isDelayedReporter(sql`${reporterId}::uuid`, sql`${authorId}::uuid`)}`
  return (await db.selectNoFrom(isDelayed.as('isDelayed')).executeTakeFirstOrThrow()).isDelayed
}

/** Selects until when the reports of this user wait; null if they do not. */
export const endOfDelay = (userId: RawBuilder<unknown>) =>
  sql<Date | null>`(select ends_at from delayed_reporters
    where delayed_reporters.user_id = ${userId} and ends_at > now())`

/** Lets the reports of a user wait; returns undefined if they do already, or the account is deleted. */
export async function insertDelay(tx: Tx, userId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ endsAt: Date }>`insert into delayed_reporters (user_id, ends_at)
      select id, now() + ${interval(reportsWaitDays, 'days')} from users where id = ${userId} for key share
    on conflict (user_id) do update set ends_at = excluded.ends_at where delayed_reporters.ends_at <= now()
    returning ends_at as "endsAt"`.execute(tx)
  return rows[0]?.endsAt
}

/** Ends the wait of a user's reports; returns false if they do not wait. */
export async function deleteDelay(tx: Tx, userId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('delayed_reporters')
    .where('user_id', '=', userId)
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** Returns until when the reports of a user wait. */
export const findDelayEnd = async (db: Db, userId: string): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('delayed_reporters')
      .select('ends_at')
      .where('user_id', '=', userId)
      .where('ends_at', '>', sql<Date>`now()`)
      .executeTakeFirst()
  )?.ends_at

export const purgeDelays = (db: Db) =>
  db.deleteFrom('delayed_reporters').where('ends_at', '<=', sql<Date>`now()`).execute()
