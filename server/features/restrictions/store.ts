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

/** Tells whether a restriction of this kind runs for a user. */
export async function isRestricted(db: Db, userId: string, kind: RestrictionKind): Promise<boolean> {
  const running = db.selectFrom('restrictions').select('id').where('user_id', '=', userId).where('kind', '=', kind)
  return (await running.where('ends_at', '>', sql<Date>`now()`).limit(1).executeTakeFirst()) !== undefined
}
