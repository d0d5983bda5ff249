import type { Db } from '#server/db/tables.ts'
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
