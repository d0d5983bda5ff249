import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { mayReach } from '#server/features/visibility/may-reach.ts'

/** The data of a neighbor that tasks, messages and reviews show, in one column. */
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
 * Selects a joined `users` row as one value: `select(neighborColumn('requester').as('requester'))`; null if the join
 * found no row.
 */
export const neighborColumn = (alias: string): RawBuilder<NeighborRow | null> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<NeighborRow | null>`case when ${column('id')} is null then null else json_build_object(
    'id', ${column('id')}, 'first_name', ${column('first_name')}, 'last_name', ${column('last_name')},
    'profile_image_url', ${column('profile_image_url')}, 'is_verified', ${column('is_verified')},
    'rating_sum', ${column('rating_sum')}, 'rating_count', ${column('rating_count')}) end`
}

const selectUsers = (db: Db) => db.selectFrom('users').selectAll()
export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

export const findUser = (db: Db, id: string) => selectUsers(db).where('id', '=', id).executeTakeFirst()

/** Returns a user if this viewer may see them. */
export const findVisibleUser = (db: Db, id: string, viewerId: string) =>
  selectUsers(db)
    .where('id', '=', id)
    .where(mayReach(sql.ref('users.id'), viewerId))
    .executeTakeFirst()

type EditableColumn =
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
/** Undefined fields stay as they are. */
export type ProfileUpdate = { [Column in EditableColumn]?: UserRow[Column] | undefined }

/**
 * Updates the given fields. A constraint of the row keeps every user a helper or a requester, even when two calls race.
 */
export function updateProfile(tx: Tx, id: string, changes: ProfileUpdate, now: Date) {
  return (
    tx
      .updateTable('users')
      .set({ ...changes, updated_at: now })
      // better-auth requires both names in one column.
      .set({
        name: sql`concat(coalesce(${changes.first_name ?? null}::text, first_name), ' ',
        coalesce(${changes.last_name ?? null}::text, last_name))`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
  )
}

/** Labels a user as a helper. */
export const markHelper = (tx: Tx, id: string) =>
  tx.updateTable('users').set({ is_helper: true }).where('id', '=', id).where('is_helper', '=', false).execute()

type NewUser = { email: string; firstName: string; lastName: string; isEmailConfirmed: boolean }

const userColumns = ({ email, firstName, lastName, isEmailConfirmed }: NewUser) => ({
  email,
  email_verified: isEmailConfirmed,
  first_name: firstName,
  last_name: lastName,
  name: `${firstName} ${lastName}`.trim(),
})

/** Violates `users_email_key` if the address is taken. */
export const insertUser = (tx: Tx, newUser: NewUser): Promise<UserRow> =>
  tx.insertInto('users').values(userColumns(newUser)).returningAll().executeTakeFirstOrThrow()

/** Returns undefined if the address is taken, also by a concurrent call. */
export const insertUserIfAbsent = (tx: Tx, newUser: NewUser): Promise<UserRow | undefined> =>
  tx
    .insertInto('users')
    .values(userColumns(newUser))
    .onConflict((other) => other.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()

type UserAddress = { userId: string; email: string }

/** Sets another email address of a user, unconfirmed. Violates `users_email_key` if the address is taken. */
export const updateEmail = (tx: Tx, { userId, email }: UserAddress) =>
  tx
    .updateTable('users')
    .set({ email, email_verified: false, email_refused_at: null, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Marks an address as confirmed; returns false if it is no longer the user's address. */
export async function confirmAddress(db: Db, { userId, email }: UserAddress): Promise<boolean> {
  const confirmed = db.updateTable('users').set({ email_verified: true, updated_at: sql<Date>`now()` })
  const { numUpdatedRows } = await confirmed.where('id', '=', userId).where('email', '=', email).executeTakeFirst()
  return numUpdatedRows > 0
}

/**
 * Records whether a mail server accepts this address; writes only if that changes and the address is still the user's.
 */
export const markEmailAcceptance = (db: Db, { userId, email }: UserAddress, isAccepted: boolean) =>
  db
    .updateTable('users')
    .set({ email_refused_at: isAccepted ? null : sql<Date>`now()` })
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('email_refused_at', isAccepted ? 'is not' : 'is', null)
    .execute()
    .then(() => {})

/** Recounts a user's ratings under a lock on the row, so that concurrent reviews are all counted. */
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
 * Locks a user: waits for writes that reference the row and prevents new ones. Returns undefined if the account is
 * deleted.
 */
export const lockUser = (tx: Tx, id: string) => selectUsers(tx).where('id', '=', id).forUpdate().executeTakeFirst()

export const lockUserByEmail = (tx: Tx, email: string) =>
  selectUsers(tx).where('email', '=', email).forUpdate().executeTakeFirst()

/**
 * Deletes a user. Sessions, sign-in methods, offers, notifications, the reviews about the user and other private rows
 * are deleted by cascade; rows that others need keep a null reference.
 */
export const deleteUser = (tx: Tx, id: string) => tx.deleteFrom('users').where('id', '=', id).execute()
