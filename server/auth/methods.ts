import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Methods } from '#shared/auth/schema.ts'
import type { WayIn } from './sessions.ts'

/** How a person can sign in. */
export async function methodsOf(db: Db, userId: string): Promise<Methods> {
  const accounts = db.selectFrom('accounts').select(['provider_id', 'password']).where('user_id', '=', userId)
  const rows = await accounts.execute()
  return {
    password: rows.some(({ password }) => password !== null),
    google: rows.some(({ provider_id }) => provider_id === 'google'),
  }
}

/** A person's first password, or another in its place. */
export async function setPassword(tx: Tx, userId: string, hash: string): Promise<WayIn> {
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

/** What is kept of a person's password; undefined where they have none. */
export async function passwordHashOf(db: Db, userId: string): Promise<string | undefined> {
  const own = db.selectFrom('accounts').select('password').where('user_id', '=', userId)
  return (await own.where('provider_id', '=', 'credential').executeTakeFirst())?.password ?? undefined
}

/** Whether this is kept of a person's password; it does not change until the transaction ends. */
export async function isPasswordStill(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const own = tx.selectFrom('accounts').select('password').where('user_id', '=', userId)
  return (await own.where('provider_id', '=', 'credential').forShare().executeTakeFirst())?.password === hash
}

/** Takes every way to sign in from a person. */
export const dropMethods = (tx: Tx, userId: string) => tx.deleteFrom('accounts').where('user_id', '=', userId).execute()

const google = (db: Db) => db.selectFrom('accounts').where('provider_id', '=', 'google')

/** Whom a Google account lets in already. */
export async function findByGoogle(db: Db, sub: string): Promise<WayIn | undefined> {
  const own = google(db).select(['id as accountId', 'user_id as userId', 'password as hash'])
  return own.where('account_id', '=', sub).executeTakeFirst()
}

export async function hasGoogle(db: Db, userId: string): Promise<boolean> {
  return (await google(db).select('id').where('user_id', '=', userId).executeTakeFirst()) !== undefined
}

/** Nothing of Google's is kept but the account's name. Undefined where it came to be linked in the same moment. */
export async function linkGoogle(tx: Tx, userId: string, sub: string): Promise<WayIn | undefined> {
  const row = await tx
    .insertInto('accounts')
    .values({ user_id: userId, provider_id: 'google', account_id: sub })
    .onConflict((other) => other.columns(['provider_id', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row && { userId, accountId: row.id, hash: null }
}
