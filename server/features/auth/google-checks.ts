import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { digestOf } from '#server/platform/secrets/digest.ts'
import { googleSignInMinutes } from '#shared/constants.ts'
import type { Checks } from './google-client.ts'

/** Identifies a pending sign-in by both the browser's secret and the state in the callback address. */
const identifierOf = (secret: string, state: string) => `google:${digestOf(`${secret}.${state}`)}`

const isExpired = sql<boolean>`expires_at <= now()`

/** Stores the checks for the browser that has this secret. */
export async function insertChecks(db: Db, secret: string, checks: Checks): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(mins => ${googleSignInMinutes}::int)`
  const row = { identifier: identifierOf(secret, checks.state), value: JSON.stringify(checks), expires_at }
  await db.insertInto('verifications').values(row).execute()
}

/** Returns the checks once, within their time; undefined for another browser, another state or a second attempt. */
export async function consumeChecks(db: Db, secret: string, state: string): Promise<Checks | undefined> {
  const row = await db
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(secret, state))
    .returning(['value', isExpired.as('isExpired')])
    .executeTakeFirst()
  return row && !row.isExpired ? JSON.parse(row.value) : undefined
}

/** Deletes all expired rows of the table, because it contains nothing else. */
export const deleteExpiredChecks = (db: Db) => db.deleteFrom('verifications').where(isExpired).execute()
