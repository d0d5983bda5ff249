import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { interval } from '#server/platform/db/interval.ts'
import { digestOf } from '#server/platform/secrets/digest.ts'
import { partialSessionMinutes } from '#shared/constants.ts'
import { createSessionToken, type SignInMethod } from './sessions.ts'
import { isMethodUnchanged } from './sign-in-methods.ts'

/**
 * A partial session is a sign-in that still lacks the second step. It is kept apart from `sessions`, so that nothing
 * that reads those takes it for one; the browser has its token in the same cookie.
 */
export async function openPartialSession(tx: Tx, method: SignInMethod): Promise<{ token: string } | null> {
  if (!(await isMethodUnchanged(tx, method))) return null
  const token = createSessionToken()
  await tx
    .insertInto('partial_sessions')
    .values({
      token_hash: digestOf(token),
      user_id: method.userId,
      account_id: method.accountId,
      expires_at: sql<Date>`now() + ${interval(partialSessionMinutes, 'mins')}`,
    })
    .execute()
  return { token }
}

const isExpired = sql<boolean>`partial_sessions.expires_at <= now()`

/** Finds the user and the sign-in method, with its hash of this moment: a new password ends partial sessions. */
export const findPartialSession = (db: Db, token: string): Promise<SignInMethod | undefined> =>
  db
    .selectFrom('partial_sessions')
    .innerJoin('accounts', 'accounts.id', 'partial_sessions.account_id')
    .select(['partial_sessions.user_id as userId', 'accounts.id as accountId', 'password as hash'])
    .where('token_hash', '=', digestOf(token))
    .where(({ not }) => not(isExpired))
    .executeTakeFirst()

/** Returns false if it has ended, also by another request at the same moment. */
export async function endPartialSession(db: Db, token: string): Promise<boolean> {
  const own = db.deleteFrom('partial_sessions').where('token_hash', '=', digestOf(token))
  return (await own.executeTakeFirst()).numDeletedRows > 0n
}

export const endPartialSessions = (tx: Tx, userId: string) =>
  tx.deleteFrom('partial_sessions').where('user_id', '=', userId).execute()

/** A restored database has none: they belong to sign-ins of another time. */
export const deletePartialSessions = (tx: Tx) => tx.deleteFrom('partial_sessions').execute()

export const deleteExpiredPartialSessions = (db: Db) => db.deleteFrom('partial_sessions').where(isExpired).execute()
