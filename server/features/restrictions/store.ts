import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { interval } from '#server/platform/db/interval.ts'
import type { RestrictionKind } from '#shared/moderation/restrictions.ts'

type NewRestriction = {
  userId: string
  kind: RestrictionKind
  decisionId: string
  /** Null if it has no end. */
  days: number | null
}

export const insertRestriction = (tx: Tx, { userId, kind, decisionId, days }: NewRestriction) =>
  tx
    .insertInto('restrictions')
    .values({ user_id: userId, kind, decision_id: decisionId, ends_at: endAfter(days) })
    .execute()

/** Lifts the restriction by a decision that is taken back or replaced. */
export const deleteRestrictionBy = (tx: Tx, decisionId: string) =>
  tx.deleteFrom('restrictions').where('decision_id', '=', decisionId).execute()

const endAfter = (days: number | null): RawBuilder<Date> =>
  days === null ? sql<Date>`'infinity'` : sql<Date>`now() + ${interval(days, 'days')}`

/** An end as calls name it; null if there is none. */
const finiteEnd = sql<Date | null>`case when isfinite(ends_at) then ends_at end`

/** Finds the restriction of this kind that ends last, if any runs. */
export const findRestriction = (db: Db, userId: string, kind: RestrictionKind) =>
  db
    .selectFrom('restrictions')
    .select(finiteEnd.as('endsAt'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy('restrictions.ends_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const isUserSuspended = async (db: Db, userId: string) =>
  (await findRestriction(db, userId, 'suspend')) !== undefined
