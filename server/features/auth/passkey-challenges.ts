import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { interval } from '#server/platform/db/interval.ts'
import { digestOf } from '#server/platform/secrets/digest.ts'
import { passkeyChallengeMinutes, passkeyChallengesMax } from '#shared/constants.ts'

/**
 * Stores a challenge: of this user, who adds a passkey, or of nobody yet (null), to show one. Anybody may ask for
 * those, so the oldest go when there are too many.
 */
export async function insertChallenge(db: Db, challenge: string, userId: string | null): Promise<void> {
  const expires_at = sql<Date>`now() + ${interval(passkeyChallengeMinutes, 'mins')}`
  const row = { challenge_hash: digestOf(challenge), user_id: userId, expires_at }
  await db.insertInto('passkey_challenges').values(row).execute()
  const tooMany = db.selectFrom('passkey_challenges').select('challenge_hash').orderBy('expires_at', 'desc')
  await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', 'in', tooMany.offset(passkeyChallengesMax))
    .execute()
}

const isExpired = sql<boolean>`expires_at <= now()`

/** Uses a challenge up, whatever comes of the answer to it; returns false if it is not known, used or too old. */
export async function takeChallenge(db: Db, challenge: string, userId: string | null): Promise<boolean> {
  const own = db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', digestOf(challenge))
    .where(sql<boolean>`user_id is not distinct from ${userId}::uuid`)
    .where(({ not }) => not(isExpired))
  return (await own.executeTakeFirst()).numDeletedRows > 0n
}

export const deleteExpiredChallenges = (db: Db) => db.deleteFrom('passkey_challenges').where(isExpired).execute()

/** A restored database has none: they belong to sign-ins of another time. */
export const deleteChallenges = (tx: Tx) => tx.deleteFrom('passkey_challenges').execute()
