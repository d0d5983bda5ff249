import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import type { SignInMethods } from '#shared/auth/schema.ts'
import type { SignInMethod } from './sessions.ts'

export async function findMethods(db: Db, userId: string): Promise<SignInMethods> {
  const accounts = db.selectFrom('accounts').select(['provider_id', 'password']).where('user_id', '=', userId)
  const rows = await accounts.execute()
  return {
    password: rows.some(({ password }) => password !== null),
    google: rows.some(({ provider_id }) => provider_id === 'google'),
  }
}

/** Sets a user's first password, or replaces the password. */
export async function setPassword(tx: Tx, userId: string, hash: string): Promise<SignInMethod> {
  const { id } = await tx
    .insertInto('accounts')
    .values({ user_id: userId, provider_id: 'credential', account_id: userId, password: hash })
    .onConflict((row) =>
      row.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash, updated_at: sql<Date>`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId, accountId: id, hash }
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const own = db.selectFrom('accounts').select('password').where('user_id', '=', userId)
  return (await own.where('provider_id', '=', 'credential').executeTakeFirst())?.password ?? undefined
}

/** Returns true if this is still the hash of a user's password; it cannot change until the transaction ends. */
export async function isPasswordUnchanged(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const own = tx.selectFrom('accounts').select('password').where('user_id', '=', userId)
  return (await own.where('provider_id', '=', 'credential').forShare().executeTakeFirst())?.password === hash
}

/** Returns true if a sign-in method still has the hash that was compared; it cannot change until then. */
export const isMethodUnchanged = async (tx: Tx, { accountId, hash }: SignInMethod): Promise<boolean> => {
  const own = tx.selectFrom('accounts').select('password').where('id', '=', accountId).forShare()
  const method = await own.executeTakeFirst()
  return method !== undefined && method.password === hash
}

/** Removes all of a user's ways to sign in. */
export const deleteMethods = (tx: Tx, userId: string) =>
  tx.deleteFrom('accounts').where('user_id', '=', userId).execute()

const selectGoogleAccounts = (db: Db) => db.selectFrom('accounts').where('provider_id', '=', 'google')

/** Returns the sign-in method that is linked to a Google account. */
export async function findByGoogle(db: Db, sub: string): Promise<SignInMethod | undefined> {
  const own = selectGoogleAccounts(db).select(['id as accountId', 'user_id as userId', 'password as hash'])
  return own.where('account_id', '=', sub).executeTakeFirst()
}

export async function hasGoogle(db: Db, userId: string): Promise<boolean> {
  return (await selectGoogleAccounts(db).select('id').where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** Links a Google account, of which only the id is stored. Returns undefined if it was linked at the same moment. */
export async function linkGoogle(tx: Tx, userId: string, sub: string): Promise<SignInMethod | undefined> {
  const row = await tx
    .insertInto('accounts')
    .values({ user_id: userId, provider_id: 'google', account_id: sub })
    .onConflict((other) => other.columns(['provider_id', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row && { userId, accountId: row.id, hash: null }
}
