import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Methods } from '#shared/auth/schema.ts'

/** How a person can sign in. */
export async function methodsOf(db: Db, userId: string): Promise<Methods> {
  const accounts = db.selectFrom('accounts').select(['provider_id', 'password']).where('user_id', '=', userId)
  const rows = await accounts.execute()
  return {
    password: rows.some(({ password }) => password !== null),
    google: rows.some(({ provider_id }) => provider_id === 'google'),
  }
}

/** As better-auth keeps it: their first one, or another in its place. */
export const setPassword = (tx: Tx, userId: string, hash: string) =>
  tx
    .insertInto('accounts')
    .values({ user_id: userId, provider_id: 'credential', account_id: userId, password: hash })
    .onConflict((row) =>
      row.columns(['provider_id', 'account_id']).doUpdateSet({ password: hash, updated_at: sql<Date>`now()` }),
    )
    .execute()

/** Takes every way to sign in from a person. */
export const dropMethods = (tx: Tx, userId: string) => tx.deleteFrom('accounts').where('user_id', '=', userId).execute()

export const unlinkGoogle = (tx: Tx, userId: string) =>
  tx.deleteFrom('accounts').where('user_id', '=', userId).where('provider_id', '=', 'google').execute()
