import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { digestOf } from '#server/secrets/digest.ts'
import { googleSignInMinutes } from '#shared/limits.ts'
import type { Checks } from './google.ts'

/** Found only by who has both: the browser its secret, and the address that leads back the state. */
const identifierOf = (secret: string, state: string) => `google:${digestOf(`${secret}.${state}`)}`

const isOver = sql<boolean>`expires_at <= now()`

/** Keeps what must come back with the browser that has this secret. */
export async function keepChecks(db: Db, secret: string, checks: Checks): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(mins => ${googleSignInMinutes}::int)`
  const row = { identifier: identifierOf(secret, checks.state), value: JSON.stringify(checks), expires_at }
  await db.insertInto('verifications').values(row).execute()
}

/** Once only, and in time; undefined for another browser, another state, or a second try. */
export async function takeChecks(db: Db, secret: string, state: string): Promise<Checks | undefined> {
  const kept = await db
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(secret, state))
    .returning(['value', isOver.as('isOver')])
    .executeTakeFirst()
  return kept && !kept.isOver ? JSON.parse(kept.value) : undefined
}

/** Nothing else is kept in this table. */
export const deleteChecksOver = (db: Db) => db.deleteFrom('verifications').where(isOver).execute()
