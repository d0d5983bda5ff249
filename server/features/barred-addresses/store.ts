import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { interval, oneDay } from '#server/platform/db/interval.ts'
import { barredDaysMax } from '#shared/constants.ts'
import type { BarKind, RestrictingDecision } from '#shared/moderation/restrictions.ts'

const latestEnd = sql<Date>`now() + ${interval(barredDaysMax, 'days')}`
const isRunning: Condition = sql`ends_at > now()`

/**
 * Bars the address of a user who is about to be deleted, once for each restriction that runs and for each open case
 * about them. Locks these cases, so that a decision comes before this or finds the row.
 */
export async function barAddressOf(tx: Tx, userId: string, addressHash: string): Promise<void> {
  const openCases = sql`cases where author_id = ${userId} and state = 'open'`
  await sql`select id from ${openCases} order by id for update`.execute(tx)
  await sql`insert into barred_addresses (address_hash, kind, case_id, ends_at)
      select ${addressHash}, case when erase_at is null then restrictions.kind else 'remove' end,
          decisions.case_id, least(restrictions.ends_at, ${latestEnd})
        from restrictions left join decisions on decisions.id = decision_id
        where user_id = ${userId} and restrictions.ends_at > now() and restrictions.kind <> 'pause'
      union all select ${addressHash}, 'case', id, ${latestEnd} from ${openCases}`.execute(tx)
}

/** Returns true if the owner of this address may not come back yet. */
export const isAddressBarred = async (db: Db, addressHash: string): Promise<boolean> =>
  (await findBar(db, addressHash)) !== undefined

type Bar = { kind: BarKind; endsAt: Date }

/** Returns the bar of an address that lasts longest; undefined if none runs. */
export const findBar = (db: Db, addressHash: string): Promise<Bar | undefined> =>
  db
    .selectFrom('barred_addresses')
    .select(['kind', 'ends_at as endsAt'])
    .where('address_hash', '=', addressHash)
    .where(isRunning)
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Notes that a mail says so; returns false if one did within the last day. */
export async function markTold(tx: Tx, addressHash: string): Promise<boolean> {
  const dayAgo = sql`now() - ${oneDay}`
  // PostgreSQL checks `told_at` again after it has waited for a concurrent update, so of two calls one wins. It does
  // not check the subquery again, which finds a mail that was sent before a newer bar was added.
  const { rows } = await sql`update barred_addresses set told_at = now()
    where address_hash = ${addressHash} and ${isRunning} and (told_at > ${dayAgo}) is not true
      and not exists (select from barred_addresses as others
        where others.address_hash = ${addressHash} and others.told_at > ${dayAgo})
    returning id`.execute(tx)
  return rows.length > 0
}

/** Returns true if the author of this case has left, and their address is barred until it is decided or longer. */
export const hasBarOfCase = async (db: Db, caseId: string): Promise<boolean> =>
  (await db
    .selectFrom('barred_addresses')
    .select('id')
    .where('case_id', '=', caseId)
    .where(isRunning)
    .limit(1)
    .executeTakeFirst()) !== undefined

const endAfter = (days: number | null): RawBuilder<Date> =>
  days === null ? latestEnd : sql<Date>`now() + ${interval(days, 'days')}`

/** Lets the bars by a case last as long as the restriction that was decided there. */
export const extendBarsOfCase = (
  tx: Tx,
  caseId: string,
  { kind, days }: { kind: RestrictingDecision; days: number | null },
) =>
  tx
    .updateTable('barred_addresses')
    .set({ kind, ends_at: endAfter(kind === 'remove' ? null : days) })
    .where('case_id', '=', caseId)
    .execute()

/** Ends the bars by a case in which nothing keeps its author out any more. */
export const deleteBarsOfCase = (tx: Tx, caseId: string) =>
  tx.deleteFrom('barred_addresses').where('case_id', '=', caseId).execute()

/** Erases the hashes of addresses whose owners may come back. */
export const purgeBarredAddresses = (db: Db) =>
  db
    .deleteFrom('barred_addresses')
    .where(({ not }) => not(isRunning))
    .execute()
