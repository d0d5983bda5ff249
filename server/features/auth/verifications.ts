import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

type Verification = { identifier: string; value: string }

const isExpired = sql<boolean>`expires_at <= now()`

/** Stores values for so long: `interval(1, 'days')`. */
export async function insertVerifications(db: Db, lifetime: RawBuilder<unknown>, rows: Verification[]): Promise<void> {
  if (rows.length === 0) return
  const expires_at = sql<Date>`now() + ${lifetime}`
  await db
    .insertInto('verifications')
    .values(rows.map((row) => ({ ...row, expires_at })))
    .execute()
}

/** Deletes the row and returns its value; undefined if there is none or it has expired. */
export async function takeVerification(db: Db, identifier: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('verifications')
    .where('identifier', '=', identifier)
    .returning(['value', isExpired.as('isExpired')])
    .executeTakeFirst()
  return row && !row.isExpired ? row.value : undefined
}

export async function hasVerification(db: Db, identifier: string): Promise<boolean> {
  const row = db.selectFrom('verifications').select('id').where('identifier', '=', identifier)
  return (await row.executeTakeFirst()) !== undefined
}

export const deleteExpiredVerifications = (db: Db) => db.deleteFrom('verifications').where(isExpired).execute()
