import { type RawBuilder, sql } from 'kysely'
import { aDay } from '#server/db/interval.ts'
import type { Db } from '#server/db/tables.ts'
import { mailsADay } from '#shared/limits.ts'
import type { WaitingMail } from './outbox.ts'

/** When the first of so many was sent; null where there were fewer. */
const firstOfDay = sql<Date>`mail_turns.taken_at[cardinality(mail_turns.taken_at) - ${sql.lit(mailsADay - 1)}]`

/** When somebody may be mailed again of what they could switch off; null or past where they may be now. */
export const nextTurnAt = (userId: RawBuilder<string>) =>
  sql<Date>`(select ${firstOfDay} + ${aDay} from mail_turns where user_id = ${userId})`

/** Whether this mail may still go to its person today. It counts once, however often it is tried. */
export async function takeTurn(db: Db, { id, userId }: Pick<WaitingMail, 'id' | 'userId'>): Promise<boolean> {
  const latest = (column: 'mails' | 'taken_at') =>
    sql`mail_turns.${sql.ref(column)}[cardinality(mail_turns.mails) - ${sql.lit(mailsADay - 2)}:] || excluded.${sql.ref(column)}`
  const { rows } = await sql<{ isTaken: boolean }>`
    with turn as (
      insert into mail_turns (user_id, mails, taken_at)
      select id, array[${id}::uuid], array[now()] from users where id = ${userId}::uuid for key share
      on conflict (user_id) do update set mails = ${latest('mails')}, taken_at = ${latest('taken_at')}
      where ${id}::uuid <> all (mail_turns.mails) and coalesce(${firstOfDay} <= now() - ${aDay}, true)
      returning user_id)
    select exists (select from turn)
      or exists (select from mail_turns where user_id = ${userId}::uuid and ${id}::uuid = any (mails)) as "isTaken"
    `.execute(db)
  return rows[0]?.isTaken === true
}
