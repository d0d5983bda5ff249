import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'

/** What a task, a message or a review shows of a person, in one column. */
export type NeighborRow = {
  id: string
  first_name: string
  last_name: string
  profile_image_url: string | null
  is_verified: boolean
  rating_sum: number
  rating_count: number
}

/**
 * The person of a joined `users` row as one value: `select(neighborIn('requester').as('requester'))`; null where the
 * join found nobody.
 */
export const neighborIn = (alias: string): RawBuilder<NeighborRow | null> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<NeighborRow | null>`case when ${column('id')} is null then null else json_build_object(
    'id', ${column('id')}, 'first_name', ${column('first_name')}, 'last_name', ${column('last_name')},
    'profile_image_url', ${column('profile_image_url')}, 'is_verified', ${column('is_verified')},
    'rating_sum', ${column('rating_sum')}, 'rating_count', ${column('rating_count')}) end`
}

const selectUsers = (db: Db) => db.selectFrom('users').selectAll()
export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

export const findUser = (db: Db, id: string) => selectUsers(db).where('id', '=', id).executeTakeFirst()

type Editable =
  | 'first_name'
  | 'last_name'
  | 'phone'
  | 'address'
  | 'zip'
  | 'location'
  | 'bio'
  | 'is_helper'
  | 'is_requester'
  | 'profile_image_url'
/** What is left undefined stays as it is. */
export type ProfileRow = { [Column in Editable]?: UserRow[Column] | undefined }

/** Writes what changed. The row's own constraint keeps a person helper or requester, whatever two calls race. */
export function updateProfile(tx: Tx, id: string, changes: ProfileRow, now: Date) {
  return (
    tx
      .updateTable('users')
      .set({ ...changes, updated_at: now })
      // better-auth's mirror of both names.
      .set({
        name: sql`concat(coalesce(${changes.first_name ?? null}::text, first_name), ' ',
        coalesce(${changes.last_name ?? null}::text, last_name))`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
  )
}

type Newcomer = { email: string; firstName: string; lastName: string; isVerified: boolean }

const rowOf = ({ email, firstName, lastName, isVerified }: Newcomer) => ({
  email,
  email_verified: isVerified,
  first_name: firstName,
  last_name: lastName,
  name: `${firstName} ${lastName}`.trim(),
})

/** Breaks `users_email_key` where somebody has this address. */
export const insertUser = (tx: Tx, newcomer: Newcomer): Promise<UserRow> =>
  tx.insertInto('users').values(rowOf(newcomer)).returningAll().executeTakeFirstOrThrow()

/** Undefined where somebody came by this address in the same moment. */
export const insertUserIfNone = (tx: Tx, newcomer: Newcomer): Promise<UserRow | undefined> =>
  tx
    .insertInto('users')
    .values(rowOf(newcomer))
    .onConflict((other) => other.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()

type Address = { userId: string; email: string }

/**
 * Takes another address for a person's own, of which nothing is known yet. Breaks `users_email_key` where somebody has
 * it.
 */
export const changeAddress = (tx: Tx, { userId, email }: Address) =>
  tx
    .updateTable('users')
    .set({ email, email_verified: false, email_refused_at: null, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** That a person reads the mail of this address; false where it is theirs no more. */
export async function confirmAddress(db: Db, { userId, email }: Address): Promise<boolean> {
  const confirmed = db.updateTable('users').set({ email_verified: true, updated_at: sql<Date>`now()` })
  const { numUpdatedRows } = await confirmed.where('id', '=', userId).where('email', '=', email).executeTakeFirst()
  return numUpdatedRows > 0
}

/** What a mail server said of a person's address; written where it is news, and theirs still. */
export const markAddress = (db: Db, { userId, email }: Address, takesMail: boolean) =>
  db
    .updateTable('users')
    .set({ email_refused_at: takesMail ? null : sql<Date>`now()` })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('email_refused_at', takesMail ? 'is not' : 'is', null)
    .execute()
    .then(() => {})

/** Recounts a person's ratings under a lock on their row, so that reviews at the same moment are all counted. */
export async function recountRatingsLocked(tx: Tx, userId: string) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const counted = await tx
    .selectFrom('reviews')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('rating'), sql<number>`0`).as('sum'),
      fn.countAll<number>().as('count'),
    ])
    .where('reviewee_id', '=', userId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({ rating_sum: Number(counted.sum), rating_count: Number(counted.count) })
    .where('id', '=', userId)
    .execute()
}

/**
 * Waits for whatever is being written that names a person, and lets no more come; nothing comes back where they have
 * left.
 */
export const lockUser = (tx: Tx, id: string) => selectUsers(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** The same by their address. */
export const lockUserAt = (tx: Tx, email: string) =>
  selectUsers(tx).where('email', '=', email).forUpdate().executeTakeFirst()

/**
 * Sessions, ways to sign in, offers, notices, the reviews of this person and what else is theirs alone go along. What
 * others need names nobody from then on.
 */
export const deleteUser = (tx: Tx, id: string) => tx.deleteFrom('users').where('id', '=', id).execute()
