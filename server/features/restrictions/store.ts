import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { interval } from '#server/platform/db/interval.ts'
import { appealDays } from '#shared/constants.ts'
import { eraseAfterAnswerHours, pauseEveryDays, pauseHours } from '#shared/moderation/limits.ts'
import type { RestrictingDecision, RestrictionKind } from '#shared/moderation/restrictions.ts'

type NewRestriction = {
  userId: string
  kind: RestrictingDecision
  decisionId: string
  /** Null if it has no end. */
  days: number | null
}

/** Restricts a user. A removed account is suspended without an end, and erased once nobody can appeal any more. */
export const insertRestriction = (tx: Tx, { userId, kind, decisionId, days }: NewRestriction) =>
  tx
    .insertInto('restrictions')
    .values({
      user_id: userId,
      decision_id: decisionId,
      ...(kind === 'remove'
        ? { kind: 'suspend', ends_at: endAfter(null), erase_at: endAfter(appealDays) }
        : { kind, ends_at: endAfter(days) }),
    })
    .execute()

/** Lets the erasure by a decision wait while an appeal of the author waits. */
export const postponeErasure = (tx: Tx, decisionId: string) =>
  tx
    .updateTable('restrictions')
    .set({ erase_at: endAfter(null) })
    .where('decision_id', '=', decisionId)
    .where('erase_at', 'is not', null)
    .execute()

/** Lets the erasure by a decision come soon, because an appeal of the author has left it as it is. */
export const resumeErasure = (tx: Tx, decisionId: string) =>
  tx
    .updateTable('restrictions')
    .set({ erase_at: sql<Date>`now() + ${interval(eraseAfterAnswerHours, 'hours')}` })
    .where('decision_id', '=', decisionId)
    .where('erase_at', 'is not', null)
    .execute()

const isErasureDue = sql<boolean>`erase_at <= now()`

/** Finds the removed accounts that are to be erased now. */
export const findDueErasures = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('restrictions').select('user_id').distinct().where(isErasureDue).execute()).map(
    ({ user_id }) => user_id,
  )

/**
 * Locks the removal of a user and its case, so that an appeal comes before this or finds nothing; returns false if it
 * is not due, if the appeal of a reporter waits, or if somebody works on the case at this moment.
 */
export async function lockDueErasure(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`select restrictions.id from restrictions
      join decisions on decisions.id = decision_id join cases on cases.id = decisions.case_id
    where restrictions.user_id = ${userId} and ${isErasureDue} and cases.state <> 'appealed'
    for update of restrictions, cases skip locked`.execute(tx)
  return rows.length > 0
}

/** Lifts the restriction by a decision that is taken back or replaced. */
export const deleteRestrictionBy = (tx: Tx, decisionId: string) =>
  tx.deleteFrom('restrictions').where('decision_id', '=', decisionId).execute()

/**
 * Pauses a user because of a case, unless they were paused recently; returns until when. The caller locks
 * the user, so that one of two pauses counts.
 */
export async function insertPause(tx: Tx, { userId, caseId }: { userId: string; caseId: string }) {
  const { rows } = await sql<{ until: Date }>`
    insert into restrictions (user_id, kind, case_id, ends_at)
      select ${userId}::uuid, 'pause', ${caseId}::uuid, now() + ${interval(pauseHours, 'hours')}
      where not exists (${pausesSince(tx, userId)})
    returning ends_at as until`.execute(tx)
  return rows[0]?.until
}

const pausesSince = (db: Db, userId: string) =>
  db
    .selectFrom('restrictions')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'pause')
    .where('created_at', '>', sql<Date>`now() - ${interval(pauseEveryDays, 'days')}`)

/** Ends the pauses of a case, which count as recent nevertheless; returns true if one was running. */
export async function endPausesOf(tx: Tx, caseId: string): Promise<boolean> {
  const ended = await tx
    .updateTable('restrictions')
    .set({ ends_at: sql`now()` })
    .where('case_id', '=', caseId)
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Reads until when a user is paused, and whether they were paused recently. */
export async function findPauseOf(db: Db, userId: string): Promise<{ until: Date | null; isRecent: boolean }> {
  const until = sql<Date | null>`max(ends_at) filter (where ends_at > now())`
  const found = await db
    .selectFrom(pausesSince(db, userId).clearSelect().select('ends_at').as('pauses'))
    .select([until.as('until'), sql<boolean>`count(*) > 0`.as('isRecent')])
    .executeTakeFirstOrThrow()
  return found
}

const endAfter = (days: number | null): RawBuilder<Date> =>
  days === null ? sql<Date>`'infinity'` : sql<Date>`now() + ${interval(days, 'days')}`

/** Reads the kinds of restrictions that run for a user. */
export async function findRestrictions(db: Db, userId: string): Promise<RestrictionKind[]> {
  const running = db.selectFrom('restrictions').select('kind').distinct().where('user_id', '=', userId)
  return (await running.where('ends_at', '>', sql<Date>`now()`).execute()).map(({ kind }) => kind)
}

/** Tells whether a restriction of this kind runs for a user. */
export const isRestricted = async (db: Db, userId: string, kind: RestrictionKind): Promise<boolean> =>
  (await findRestrictions(db, userId)).includes(kind)
