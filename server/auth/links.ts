import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tables } from '#server/db/tables.ts'

type Kind = Tables['mail_links']['kind']

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** A link for one click. It takes the place of the person's older one of its kind; only its hash is kept. */
export async function makeLink(db: Db, kind: Kind, userId: string, lifeSeconds: number): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const fresh = {
    token_hash: hashOf(token),
    expires_at: sql<Date>`now() + make_interval(secs => ${lifeSeconds}::float8)`,
  }
  await db
    .insertInto('mail_links')
    .values({ user_id: userId, kind, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(fresh))
    .execute()
  return token
}

const isOpen = sql<boolean>`expires_at > now()`

/** Whose link this is, as long as it works. */
export const findLink = (db: Db, kind: Kind, token: string) =>
  db
    .selectFrom('mail_links')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'email', 'first_name as firstName'])
    .where('kind', '=', kind)
    .where('token_hash', '=', hashOf(token))
    .where(isOpen)
    .executeTakeFirst()

/** Uses a link up: of two clicks at the same moment one is told whose it was. */
export const takeLink = (db: Db, kind: Kind, token: string) =>
  db
    .deleteFrom('mail_links')
    .where('kind', '=', kind)
    .where('token_hash', '=', hashOf(token))
    .where(isOpen)
    .returning('user_id as userId')
    .executeTakeFirst()

export const dropLink = (db: Db, kind: Kind, userId: string) =>
  db.deleteFrom('mail_links').where('kind', '=', kind).where('user_id', '=', userId).execute()
