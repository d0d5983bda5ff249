import { breaksConstraint } from '#server/db/failures.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { Refused, refuse } from '#server/http/errors.ts'
import { lockUser, type UserRow } from '#server/users/store.ts'
import { isPasswordStill } from './methods.ts'
import type { WayIn } from './sessions.ts'

const addressees = (db: Db) => db.selectFrom('users').select(['id', 'email', 'first_name as firstName'])

/** To whom a mail goes. */
export const findAddressee = (db: Db, id: string) => addressees(db).where('id', '=', id).executeTakeFirst()
export const findByAddress = (db: Db, email: string) => addressees(db).where('email', '=', email).executeTakeFirst()

/** A person as they stand, and how their password lets them in; undefined where nobody has one at this address. */
export async function findByPassword(db: Db, email: string): Promise<{ user: UserRow; way: WayIn } | undefined> {
  const found = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .selectAll('users')
    .select(['accounts.id as accountId', 'accounts.password as hash'])
    .where('users.email', '=', email)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  if (!found) return undefined
  const { accountId, hash, ...user } = found
  return { user, way: { userId: user.id, accountId, hash } }
}

/**
 * A person who has shown that they know the password of which this is kept; neither changes until the transaction ends.
 */
export async function lockProven(tx: Tx, userId: string, provenHash: string): Promise<UserRow> {
  const person = (await lockUser(tx, userId)) ?? refuse('signed_out')
  // Whoever chose another password meanwhile wants nobody to go on with the old one.
  return (await isPasswordStill(tx, userId, provenHash)) ? person : refuse('wrong_password')
}

/** For whoever takes an address: somebody else may have it, or take it in the same moment. */
export const unlessTaken = (code: 'email_taken' | 'address_taken') => (error: unknown) => {
  throw breaksConstraint(error, 'users_email_key') ? new Refused(code) : error
}
