import { sql } from 'kysely'
import type { RemovedPasskey } from '#server/database/auth-tables.ts'
import type { Db, Tx } from '#server/database/tables.ts'
import type { Passkey } from '#shared/auth/passkey-schema.ts'
import { deviceOf } from './device.ts'

/** A passkey that a browser has created, once the answer is checked. */
export type VerifiedPasskey = { credentialId: string; publicKey: string; counter: number; transports: string[] }

const passkeysOf = (db: Db, userId: string) => db.selectFrom('passkeys').where('user_id', '=', userId)

export const findPasskeys = (db: Db, userId: string) =>
  passkeysOf(db, userId)
    .select(['id', 'credential_id as credentialId', 'transports', 'user_agent as userAgent', 'signs_in as signsIn'])
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
type PasskeyRow = Awaited<ReturnType<typeof findPasskeys>>[number]

export const viewPasskey = ({ id, userAgent, signsIn, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  device: deviceOf(userAgent),
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  signsIn,
})

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const { count } = await passkeysOf(db, userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'user_id as userId', 'credential_id as credentialId', 'public_key as publicKey'])
    .select(['counter', 'transports', 'signs_in as signsIn'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

/** Adds a passkey; returns undefined if it is somebody's already. */
export const insertPasskey = (tx: Tx, userId: string, passkey: VerifiedPasskey & { userAgent: string }) =>
  tx
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      user_agent: passkey.userAgent,
    })
    .onConflict((row) => row.doNothing())
    .returning(['id', 'credential_id as credentialId', 'transports', 'user_agent as userAgent', 'signs_in as signsIn'])
    .returning(['created_at as createdAt', 'last_used_at as lastUsedAt'])
    .executeTakeFirst()

/**
 * Records a use. Returns false if the passkey was removed meanwhile, or if its counter does not grow, as that of a
 * copy; a passkey without a counter always says 0.
 */
export async function recordUse(tx: Tx, id: string, counter: number): Promise<boolean> {
  const used = tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`)
  return (await used.executeTakeFirst()).numUpdatedRows > 0n
}

const removed = [
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'transports',
  'user_agent as userAgent',
  'signs_in as signsIn',
  'created_at as since',
  'last_used_at as lastUsedAt',
] as const

/** Removes one passkey of a user, or all of them, and returns what is removed. */
export async function deletePasskeys(tx: Tx, userId: string, id?: string): Promise<RemovedPasskey[]> {
  const own = tx.deleteFrom('passkeys').where('user_id', '=', userId)
  const rows = await own
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .returning(removed)
    .execute()
  return rows.map(({ counter, since, lastUsedAt, ...row }) => ({
    ...row,
    counter: Number(counter),
    since: since.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** Removes the passkeys that a user has had since some moment. */
export const deletePasskeysSince = (tx: Tx, userId: string, since: Date) =>
  tx.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', since).execute()

/** Brings removed passkeys back. */
export async function restorePasskeys(tx: Tx, userId: string, passkeys: RemovedPasskey[]): Promise<void> {
  if (passkeys.length === 0) return
  await tx
    .insertInto('passkeys')
    .values(
      passkeys.map(({ credentialId, publicKey, counter, transports, userAgent, signsIn, since, lastUsedAt }) => ({
        user_id: userId,
        credential_id: credentialId,
        public_key: publicKey,
        counter,
        transports,
        user_agent: userAgent,
        signs_in: signsIn,
        created_at: new Date(since),
        last_used_at: lastUsedAt === null ? null : new Date(lastUsedAt),
      })),
    )
    .onConflict((row) => row.doNothing())
    .execute()
}

/** Lets the passkeys of a user no longer sign in; they stay a second factor. */
export const endSigningInByPasskey = (tx: Tx, userId: string) =>
  tx
    .updateTable('passkeys')
    .set({ signs_in: false })
    .where('user_id', '=', userId)
    .where('signs_in', '=', true)
    .execute()
