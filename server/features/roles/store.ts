import type { Db, Tx } from '#server/database/tables.ts'
import type { StaffRole } from '#shared/moderation/roles.ts'

/** Lists the neighbors with a role, operators first. */
export const findStaff = (db: Db) =>
  db
    .selectFrom('roles')
    .innerJoin('users', 'users.id', 'roles.user_id')
    .select([
      'users.id',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'roles.role',
      'roles.granted_at as grantedAt',
    ])
    .orderBy('roles.role', 'desc')
    .orderBy('roles.granted_at')
    .execute()
export type StaffRow = Awaited<ReturnType<typeof findStaff>>[number]

/** Finds the user with this address, who may be given a role. */
export const findCandidate = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName', 'last_name as lastName', 'email_verified as isConfirmed'])
    .where('email', '=', email)
    .executeTakeFirst()

/** Returns the role of a user, if they have one. */
export const findRole = async (db: Db, userId: string): Promise<StaffRole | undefined> =>
  (await db.selectFrom('roles').select('role').where('user_id', '=', userId).executeTakeFirst())?.role

/** Locks a role and returns when its holder was last told of the queue; undefined if it was taken away. */
export const lockToldAt = (tx: Tx, userId: string) =>
  tx.selectFrom('roles').select('told_at as toldAt').where('user_id', '=', userId).forUpdate().executeTakeFirst()

export const markTold = (tx: Tx, userId: string, now: Date) =>
  tx.updateTable('roles').set({ told_at: now }).where('user_id', '=', userId).execute()

export const writeRole = (tx: Tx, userId: string, role: StaffRole) =>
  tx
    .insertInto('roles')
    .values({ user_id: userId, role })
    .onConflict((row) => row.column('user_id').doUpdateSet(({ fn }) => ({ role, granted_at: fn('now') })))
    .execute()

export const deleteRole = (tx: Tx, userId: string) => tx.deleteFrom('roles').where('user_id', '=', userId).execute()
