import type { Db, Tx } from '#server/database/tables.ts'
import { interval } from '#server/platform/db/interval.ts'
import { digestOf } from '#server/platform/secrets/digest.ts'
import { sessionDays } from '#shared/constants.ts'
import { hasVerification, insertVerifications } from './verifications.ts'

const identifierOf = (token: string) => `deleted:${digestOf(token)}`

/**
 * Remembers the sessions of an account that is about to be deleted, so that its other devices can be told. It stores
 * digests of their tokens, for the days that a browser keeps the cookie of a session.
 */
export async function rememberSessionsOfDeleted(tx: Tx, userId: string): Promise<void> {
  const sessions = await tx.selectFrom('sessions').select('token').where('user_id', '=', userId).execute()
  const rows = sessions.map(({ token }) => ({ identifier: identifierOf(token), value: '' }))
  await insertVerifications(tx, interval(sessionDays, 'days'), rows)
}

/** True if the session with this token ended because its account was deleted. */
export const hasDeletedAccount = (db: Db, token: string): Promise<boolean> => hasVerification(db, identifierOf(token))
