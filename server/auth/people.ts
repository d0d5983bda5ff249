import type { Db } from '#server/db/tables.ts'

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
