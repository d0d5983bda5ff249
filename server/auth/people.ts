import { breaksConstraint } from '#server/db/failures.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { Refused, refuse } from '#server/http/errors.ts'
import { lockUser, type UserRow } from '#server/users/store.ts'

const addressees = (db: Db) => db.selectFrom('users').select(['id', 'email', 'first_name as firstName'])
export type Addressee = Awaited<ReturnType<ReturnType<typeof addressees>['executeTakeFirstOrThrow']>>

/** To whom a mail goes. */
export const findAddressee = (db: Db, id: string) => addressees(db).where('id', '=', id).executeTakeFirst()
export const findByAddress = (db: Db, email: string) => addressees(db).where('email', '=', email).executeTakeFirst()

/** What is kept of the password at an address; undefined where there is none. */
export async function passwordHashOf(db: Db, email: string): Promise<string | null | undefined> {
  const accounts = db.selectFrom('accounts').innerJoin('users', 'users.id', 'accounts.user_id').select('password')
  const own = accounts.where('users.email', '=', email).where('provider_id', '=', 'credential')
  return (await own.executeTakeFirst())?.password
}

/**
 * A person who has shown that they know the password of which this is kept; neither changes until the transaction ends.
 */
export async function lockProven(tx: Tx, userId: string, provenHash: string): Promise<UserRow> {
  const person = (await lockUser(tx, userId)) ?? refuse('signed_out')
  const accounts = tx.selectFrom('accounts').select('password').where('user_id', '=', userId)
  const kept = await accounts.where('provider_id', '=', 'credential').forShare().executeTakeFirst()
  // Whoever chose another password meanwhile wants nobody to go on with the old one.
  return kept?.password === provenHash ? person : refuse('wrong_password')
}

/** For whoever takes an address: somebody else may have it, or take it in the same moment. */
export const unlessTaken = (code: 'email_taken' | 'address_taken') => (error: unknown) => {
  throw breaksConstraint(error, 'users_email_key') ? new Refused(code) : error
}
