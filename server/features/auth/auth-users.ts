import type { Db, Tx } from '#server/database/tables.ts'
import { lockUser, ownFacts, type UserRow } from '#server/features/users/store.ts'
import { violatesConstraint } from '#server/platform/db/errors.ts'
import { RefusalError, refuse } from '#server/platform/http/errors.ts'
import type { SignInMethod } from './sessions.ts'
import { isPasswordUnchanged } from './sign-in-methods.ts'

const selectContacts = (db: Db) =>
  db.selectFrom('users').select(['id', 'email', 'first_name as firstName', 'last_name as lastName'])

export const findUserContact = (db: Db, id: string) => selectContacts(db).where('id', '=', id).executeTakeFirst()
export const findUserByEmail = (db: Db, email: string) =>
  selectContacts(db).where('email', '=', email).executeTakeFirst()

/** Finds a user and their password; undefined if no user with a password has this address. */
export async function findUserWithPassword(
  db: Db,
  email: string,
): Promise<{ user: UserRow; method: SignInMethod } | undefined> {
  const found = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .selectAll('users')
    .select(ownFacts)
    .select(['accounts.id as accountId', 'accounts.password as hash'])
    .where('users.email', '=', email)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  if (!found) return undefined
  const { accountId, hash, ...user } = found
  return { user, method: { userId: user.id, accountId, hash } }
}

/** Locks a user who has proven to know the password with this hash; neither changes until the transaction ends. */
export async function lockUserWithPassword(tx: Tx, userId: string, provenHash: string): Promise<UserRow> {
  const user = (await lockUser(tx, userId)) ?? refuse('signed_out')
  // If another password was set meanwhile, the old one must not be accepted.
  return (await isPasswordUnchanged(tx, userId, provenHash)) ? user : refuse('wrong_password')
}

/**
 * Turns a violation of the unique address into a refusal: another account may have the address, or take it at the same
 * moment.
 */
export const refuseTakenEmail = (code: 'email_taken' | 'address_taken') => (error: unknown) => {
  throw violatesConstraint(error, 'users_email_key') ? new RefusalError(code) : error
}
