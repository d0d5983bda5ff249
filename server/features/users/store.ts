import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { mayReach, type UserId } from '#server/features/visibility/may-reach.ts'
import { isSuspended } from '#server/features/visibility/suspended.ts'
import { isNotHidden, isPictureWithheld } from '#server/features/visibility/withheld.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { RestrictionKind } from '#shared/moderation/restrictions.ts'
import type { StaffRole } from '#shared/moderation/roles.ts'
import { countedRowsMax } from '#shared/operator/limits.ts'

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
 * Selects a joined `users` row as one value; null if the join found no row. It is the same for every viewer, and has no
 * picture that is withheld: `neighborSeenBy` is for what one viewer gets.
 */
export const neighborColumn = (alias: string): RawBuilder<NeighborRow | null> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<NeighborRow | null>`case when ${column('id')} is null then null else json_build_object(
    'id', ${column('id')}, 'first_name', ${column('first_name')}, 'last_name', ${column('last_name')},
    'profile_image_url', case when not ${isPictureWithheld(column('id'))} then ${column('profile_image_url')} end,
    'is_verified', ${column('is_verified')},
    'rating_sum', ${column('rating_sum')}, 'rating_count', ${column('rating_count')}) end`
}

/**
 * Selects what this viewer may see of a joined `users` row after one of the two has blocked the other: the first name
 * at the time of the block. Without a block, the value is null.
 */
export const blockedNeighborColumn = (alias: string, viewerId: UserId): RawBuilder<NeighborRow | null> => {
  const id = sql.ref(`${alias}.id`)
  return sql<NeighborRow | null>`(select json_build_object('id', ${id}, 'first_name',
      case when blocker_id = ${id} then blocker_name else blocked_name end, 'last_name', '',
      'profile_image_url', null, 'is_verified', false, 'rating_sum', 0, 'rating_count', 0)
    from blocks where (blocker_id = ${id} and blocked_id = ${viewerId}::uuid)
      or (blocker_id = ${viewerId}::uuid and blocked_id = ${id})
    order by created_at limit 1)`
}

/** Selects a joined `users` row as this viewer may see it: `select(neighborSeenBy('helper', me).as('helper'))`. */
export const neighborSeenBy = (alias: string, viewerId: UserId): RawBuilder<NeighborRow | null> =>
  sql<NeighborRow | null>`coalesce(${blockedNeighborColumn(alias, viewerId)}, ${neighborColumn(alias)})`

/** Selects when the last restriction of this kind of a row of `users` ends; null if none runs, or if it has no end. */
const endOf = (kind: RestrictionKind) =>
  sql<Date | null>`(select case when isfinite(max(ends_at)) then max(ends_at) end from restrictions
    where user_id = users.id and kind = ${sql.lit(kind)} and ends_at > now())`

/** Facts for the user alone: whether they have ever offered help, their role, and what restricts them. */
export const ownFacts = [
  sql<boolean>`exists (select from offers where helper_id = users.id)`.as('has_offered'),
  sql<StaffRole | null>`(select role from roles where user_id = users.id)`.as('role'),
  isSuspended(sql.ref('users.id')).as('is_suspended'),
  endOf('suspend').as('suspended_until'),
  endOf('limit').as('limited_until'),
  sql<boolean>`exists (select from restrictions where user_id = users.id and erase_at is not null)`.as('is_removed'),
  sql<Date | null>`(select case when isfinite(min(erase_at)) then min(erase_at) end from restrictions
    where user_id = users.id)`.as('erased_at'),
  sql<Date | null>`(select ends_at from delayed_reporters where user_id = users.id and ends_at > now())`.as(
    'reports_wait_until',
  ),
] as const

const selectUsers = (db: Db) => db.selectFrom('users').selectAll().select(ownFacts)
export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

export const findUser = (db: Db, id: string) => selectUsers(db).where('id', '=', id).executeTakeFirst()

/** Returns a user if this viewer may see them; without a picture that is withheld, unless it is the viewer's own. */
export async function findVisibleUser(db: Db, id: string, viewerId: string): Promise<UserRow | undefined> {
  const found = await selectUsers(db)
    .select(isPictureWithheld(sql.ref('users.id')).as('isPictureWithheld'))
    .where('id', '=', id)
    .where(mayReach(sql.ref('users.id'), viewerId))
    .executeTakeFirst()
  return found?.isPictureWithheld && id !== viewerId ? { ...found, profile_image_url: null } : found
}

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
      .returning(ownFacts)
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
  was_proven: isEmailConfirmed,
  first_name: firstName,
  last_name: lastName,
  name: `${firstName} ${lastName}`.trim(),
})

/** Violates `users_email_key` if the address is taken. */
export const insertUser = (tx: Tx, newUser: NewUser): Promise<UserRow> =>
  tx.insertInto('users').values(userColumns(newUser)).returningAll().returning(ownFacts).executeTakeFirstOrThrow()

/** Returns undefined if the address is taken, also by a concurrent call. */
export const insertUserIfAbsent = (tx: Tx, newUser: NewUser): Promise<UserRow | undefined> =>
  tx
    .insertInto('users')
    .values(userColumns(newUser))
    .onConflict((other) => other.column('email').doNothing())
    .returningAll()
    .returning(ownFacts)
    .executeTakeFirst()

/** Returns true if a browser of the user was ever known. */
export const hadBrowser = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('users').select('had_browser').where('id', '=', id).executeTakeFirst())?.had_browser ?? false

export const markHadBrowser = (tx: Tx, id: string) =>
  tx.updateTable('users').set({ had_browser: true }).where('id', '=', id).where('had_browser', '=', false).execute()

type UserAddress = { userId: string; email: string }

/** Sets another email address of a user, unconfirmed. Violates `users_email_key` if the address is taken. */
export const updateEmail = (tx: Tx, { userId, email }: UserAddress) =>
  tx
    .updateTable('users')
    .set({ email, email_verified: false, email_refused_at: null, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .returningAll()
    .returning(ownFacts)
    .executeTakeFirstOrThrow()

/** Marks an address as confirmed; returns false if it is no longer the user's address. */
export async function confirmAddress(db: Db, { userId, email }: UserAddress): Promise<boolean> {
  const confirmed = db
    .updateTable('users')
    .set({ email_verified: true, was_proven: true, updated_at: sql<Date>`now()` })
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

/** Counts the users whose address the mail server refused, up to a maximum. */
export async function countRefusedAddresses(db: Db): Promise<number> {
  const some = db
    .selectFrom('users')
    .select('id')
    .where('email_refused_at', 'is not', null)
    .limit(countedRowsMax + 1)
  const count = sql<number>`count(*)::integer`
  return (await db.selectFrom(some.as('some')).select(count.as('count')).executeTakeFirstOrThrow()).count
}

/** Locks the ratings of a user, so that concurrent changes of their reviews are all counted. */
export const lockRatings = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/** Recounts a user's ratings under a lock on the row: all of their reviews but the hidden ones. */
export async function recountRatingsLocked(tx: Tx, userId: string) {
  await lockRatings(tx, userId)
  const counted = await tx
    .selectFrom('reviews')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('rating'), sql<number>`0`).as('sum'),
      fn.countAll<number>().as('count'),
    ])
    .where('reviewee_id', '=', userId)
    .where(isNotHidden('reviews'))
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

/** Locks several users like `lockUser`, always in the same order to avoid deadlocks. */
export const lockUsers = (tx: Tx, ids: string[]) =>
  selectUsers(tx).where(anyOf('id', ids)).orderBy('id').forUpdate().execute()

export const lockUserByEmail = (tx: Tx, email: string) =>
  selectUsers(tx).where('email', '=', email).forUpdate().executeTakeFirst()

/**
 * Deletes a user. Sessions, sign-in methods, offers, notifications, the reviews about the user and other private rows
 * are deleted by cascade; rows that others need keep a null reference.
 */
export const deleteUser = (tx: Tx, id: string) => tx.deleteFrom('users').where('id', '=', id).execute()
