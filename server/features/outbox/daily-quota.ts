import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { oneDay } from '#server/platform/db/interval.ts'
import { dailyMailsMax } from '#shared/constants.ts'
import type { MailRow } from './store.ts'

/** Time of the oldest mail in the daily quota; null if fewer were sent. */
const oldestInQuota = sql<Date>`mail_turns.taken_at[cardinality(mail_turns.taken_at) - ${sql.lit(dailyMailsMax - 1)}]`

/** Time at which the user may next get an optional mail; null or a past time if that is now. */
export const quotaFreeAt = (userId: RawBuilder<string>) =>
  sql<Date>`(select ${oldestInQuota} + ${oneDay} from mail_turns where user_id = ${userId})`

/**
 * Counts this mail toward the user's daily quota and returns true if it may be sent today. It counts once, however
 * often it is retried.
 */
export async function consumeDailyQuota(db: Db, { id, userId }: Pick<MailRow, 'id' | 'userId'>): Promise<boolean> {
  const latest = (column: 'mails' | 'taken_at') =>
    sql`mail_turns.${sql.ref(column)}[cardinality(mail_turns.mails) - ${sql.lit(dailyMailsMax - 2)}:] || excluded.${sql.ref(column)}`
  const { rows } = await sql<{ isGranted: boolean }>`
    with consumed as (
      insert into mail_turns (user_id, mails, taken_at)
      select id, array[${id}::uuid], array[now()] from users where id = ${userId}::uuid for key share
      on conflict (user_id) do update set mails = ${latest('mails')}, taken_at = ${latest('taken_at')}
      where ${id}::uuid <> all (mail_turns.mails) and coalesce(${oldestInQuota} <= now() - ${oneDay}, true)
      returning user_id)
    select exists (select from consumed)
      or exists (select from mail_turns where user_id = ${userId}::uuid and ${id}::uuid = any (mails)) as "isGranted"
    `.execute(db)
  return rows[0]?.isGranted === true
}
