import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { appendToLog } from '#server/features/moderation-log/store.ts'
import { interval } from '#server/platform/db/interval.ts'
import { factorResetHours } from '#shared/constants.ts'

/** Notes that a factor is lost; returns undefined if that is noted already. The caller has locked the user. */
export const insertFactorReset = (tx: Tx, userId: string) =>
  tx
    .insertInto('factor_resets')
    .values({ user_id: userId, due_at: sql<Date>`now() + ${interval(factorResetHours, 'hours')}` })
    .onConflict((row) => row.doNothing())
    .returning('due_at as dueAt')
    .executeTakeFirst()

export const findFactorReset = (db: Db, userId: string) =>
  db.selectFrom('factor_resets').select('due_at as dueAt').where('user_id', '=', userId).executeTakeFirst()

/** Lists the resets that have not taken effect, the first to do so first. */
export const findFactorResets = (db: Db) =>
  db
    .selectFrom('factor_resets')
    .innerJoin('users', 'users.id', 'factor_resets.user_id')
    .select(['users.id as userId', 'users.email', 'due_at as dueAt'])
    .select(['users.first_name as firstName', 'users.last_name as lastName'])
    .orderBy('due_at')
    .execute()

const isDue = sql<boolean>`due_at <= now()`

export async function findUsersOfDueResets(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('factor_resets').select('user_id').where(isDue).orderBy('due_at').execute()
  return rows.map(({ user_id }) => user_id)
}

/** Ends the wait of a reset that is due; returns false if it was stopped, or handled on another node, meanwhile. */
export async function takeDueReset(tx: Tx, userId: string): Promise<boolean> {
  const due = tx.deleteFrom('factor_resets').where('user_id', '=', userId).where(isDue)
  return (await due.executeTakeFirst()).numDeletedRows > 0n
}

/** Keeps the factor of a user who has shown it, or who has said that it is not lost. */
export async function stopFactorReset(tx: Tx, userId: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('factor_resets').where('user_id', '=', userId).executeTakeFirst()
  if (numDeletedRows === 0n) return
  await appendToLog(tx, { actorId: userId, verb: 'factor_reset_stopped', subject: { kind: 'user', id: userId } })
}

/** A restored database has none: their users may have objected after the backup. */
export const deleteFactorResets = (tx: Tx) => tx.deleteFrom('factor_resets').execute()
