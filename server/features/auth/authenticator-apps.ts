import { sql } from 'kysely'
import type { RemovedApp } from '#server/database/auth-tables.ts'
import type { Db, Tx } from '#server/database/tables.ts'
import { interval } from '#server/platform/db/interval.ts'
import type { Factors } from '#shared/auth/schema.ts'
import { codeTriesMax, codeTriesMinutes, wrongCodesPerDay } from '#shared/constants.ts'

const appOf = (db: Db, userId: string) => db.selectFrom('authenticator_apps').where('user_id', '=', userId)

/** Returns true if the user has turned an app on. */
export const hasApp = async (db: Db, userId: string): Promise<boolean> =>
  (await appOf(db, userId).select('user_id').where('confirmed_at', 'is not', null).executeTakeFirst()) !== undefined

/** Returns true if the user has an app, turned on or not. */
export const hasAnyApp = async (db: Db, userId: string): Promise<boolean> =>
  (await appOf(db, userId).select('user_id').executeTakeFirst()) !== undefined

/** Stores the secret of an app that is not turned on yet; returns false if one is on. */
export async function writeApp(tx: Tx, userId: string, secret: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('authenticator_apps')
    .values({ user_id: userId, secret })
    .onConflict((row) =>
      row.column('user_id').doUpdateSet({ secret }).where('authenticator_apps.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows !== 0n
}

/** Turns the app on; returns the time, or null if it is on already. */
export async function confirmApp(tx: Tx, userId: string): Promise<Date | null> {
  const off = tx.updateTable('authenticator_apps').where('user_id', '=', userId).where('confirmed_at', 'is', null)
  const confirmed = off.set({ confirmed_at: sql<Date>`now()` }).returning('confirmed_at')
  return (await confirmed.executeTakeFirst())?.confirmed_at ?? null
}

/** Deletes the app with its backup codes, and returns them; null if none was on. */
export async function deleteApp(tx: Tx, userId: string): Promise<RemovedApp | null> {
  const codes = await tx.selectFrom('backup_codes').select('code_hash').where('user_id', '=', userId).execute()
  const deleted = await tx
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .returning(['secret', 'confirmed_at as since', 'last_step as lastStep'])
    .executeTakeFirst()
  if (!deleted?.since) return null
  const codeHashes = codes.map(({ code_hash }) => code_hash)
  return { secret: deleted.secret, since: deleted.since.toISOString(), lastStep: Number(deleted.lastStep), codeHashes }
}

/** Deletes the app that was turned on at this time, with its backup codes. */
export const deleteAppSince = (tx: Tx, userId: string, since: Date) =>
  tx.deleteFrom('authenticator_apps').where('user_id', '=', userId).where('confirmed_at', '=', since).execute()

/** Brings an app back with the backup codes that it had; it replaces any other. */
export async function restoreApp(tx: Tx, userId: string, { secret, since, lastStep, codeHashes }: RemovedApp) {
  await tx.deleteFrom('authenticator_apps').where('user_id', '=', userId).execute()
  await tx
    .insertInto('authenticator_apps')
    .values({ user_id: userId, secret, confirmed_at: new Date(since), last_step: lastStep })
    .execute()
  if (codeHashes.length > 0) await writeBackupCodes(tx, userId, codeHashes)
}

const isRecent = sql<boolean>`tries_since > now() - ${interval(codeTriesMinutes, 'mins')}`
const isOfToday = sql<boolean>`wrong_codes_since > now() - ${interval(1, 'days')}`
const isOpenForTries = sql<boolean>`not (${isRecent} and tries >= ${codeTriesMax})`
const isOpenForCodes = sql<boolean>`not (${isOfToday} and wrong_codes >= ${wrongCodesPerDay})`

/**
 * Counts a try before the code is looked at, so that codes tried at the same moment count too; `refundTry` takes back
 * that of a right code. Returns undefined if there is no app or no try is left. Backup codes are too long to be guessed
 * and have no limit for the day, so that they still work when the app is locked.
 */
export const takeTry = (tx: Tx, userId: string, isBackupCode: boolean) =>
  tx
    .updateTable('authenticator_apps')
    .set({
      tries: sql<number>`case when ${isRecent} then tries + 1 else 1 end`,
      tries_since: sql<Date>`case when ${isRecent} then tries_since else now() end`,
      wrong_codes: sql<number>`case when ${isOfToday} then wrong_codes + 1 else 1 end`,
      wrong_codes_since: sql<Date>`case when ${isOfToday} then wrong_codes_since else now() end`,
    })
    .where('user_id', '=', userId)
    .where(isOpenForTries)
    .$if(!isBackupCode, (query) => query.where(isOpenForCodes))
    .returning(['secret', 'confirmed_at as confirmedAt', 'wrong_codes as wrongCodes'])
    .executeTakeFirst()

export const refundTry = (tx: Tx, userId: string) =>
  tx
    .updateTable('authenticator_apps')
    .set({ tries: sql<number>`greatest(tries - 1, 0)`, wrong_codes: sql<number>`greatest(wrong_codes - 1, 0)` })
    .where('user_id', '=', userId)
    .execute()

/** Marks a code's time step as used; returns false if it, or a later one, was used before. */
export async function useStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const own = tx.updateTable('authenticator_apps').set({ last_step: step }).where('user_id', '=', userId)
  return (await own.where('last_step', '<', step).executeTakeFirst()).numUpdatedRows > 0n
}

/** Uses a backup code up; returns false if there is none with this hash. */
export async function useBackupCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const own = tx.deleteFrom('backup_codes').where('user_id', '=', userId).where('code_hash', '=', hash)
  return (await own.executeTakeFirst()).numDeletedRows > 0n
}

/** Replaces all backup codes of a user. */
export async function writeBackupCodes(tx: Tx, userId: string, hashes: string[]): Promise<void> {
  await tx.deleteFrom('backup_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('backup_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

/** Returns since when the user has an app, and the number of backup codes; undefined if none is turned on. */
export const findApp = (db: Db, userId: string) =>
  appOf(db, userId)
    .select(['confirmed_at as confirmedAt'])
    .select(({ selectFrom, fn }) =>
      selectFrom('backup_codes')
        .whereRef('backup_codes.user_id', '=', 'authenticator_apps.user_id')
        .select(fn.countAll<number>().as('count'))
        .as('backupCodesLeft'),
    )
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()

export const viewApp = (app: Awaited<ReturnType<typeof findApp>>): Omit<Factors, 'passkeys'> => ({
  appSince: app?.confirmedAt?.toISOString() ?? null,
  backupCodesLeft: Number(app?.backupCodesLeft ?? 0),
})
