import { sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { digestOf, sign } from '#server/secrets/digest.ts'

type Kind = Tables['mail_links']['kind']

type Whose = { userId: string; email: string }
/** The mail that it goes in: another try of the same mail has the same link, so that each copy that arrives works. */
type In = { secret: string; mailId: string }

/**
 * A link for one click, to be mailed to this address; null where it is the person's no more. It takes the place of
 * their older one of its kind; only its hash is kept.
 */
export async function makeLink(
  db: Db,
  kind: Kind,
  whose: Whose,
  lifeSeconds: number,
  { secret, mailId }: In,
): Promise<string | null> {
  const token = sign(secret, `${kind} link in ${mailId}`)
  const fresh = {
    token_hash: digestOf(token),
    expires_at: sql<Date>`now() + make_interval(secs => ${lifeSeconds}::float8)`,
    used_at: null,
  }
  const made = await db
    .insertInto('mail_links')
    .columns(['user_id', 'kind', 'token_hash', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(({ cast, val }) => [
          'users.id',
          cast<Kind>(val(kind), 'text').as('kind'),
          cast<string>(val(fresh.token_hash), 'text').as('token_hash'),
          fresh.expires_at.as('expires_at'),
        ])
        .where('users.id', '=', whose.userId)
        .where('users.email', '=', whose.email)
        // An address that changes in this moment is waited for: it is a key of its table.
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(fresh))
    .returning('user_id')
    .executeTakeFirst()
  return made ? token : null
}

const isInTime = sql<boolean>`expires_at > now()`
const isUnused = sql<boolean>`used_at is null`

const findBy = (db: Db, kind: Kind, token: string) =>
  db
    .selectFrom('mail_links')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'email', 'email_verified as isConfirmed'])
    .where('kind', '=', kind)
    .where('token_hash', '=', digestOf(token))
    .where(isInTime)

/** The person whose link this is, as long as it works. */
export const findLink = (db: Db, kind: Kind, token: string) =>
  findBy(db, kind, token).where(isUnused).executeTakeFirst()

/** The same, also where it has confirmed their address already. */
export const findConfirmation = (db: Db, token: string) =>
  findBy(db, 'verify', token)
    .where(({ eb, or }) => or([isUnused, eb('email_verified', '=', true)]))
    .executeTakeFirst()

/** One that ran out opens nothing, and is kept for nobody. */
export const deleteLinksOver = (db: Db) =>
  db
    .deleteFrom('mail_links')
    .where(({ not }) => not(isInTime))
    .execute()

/** Uses a link up: of two clicks at the same moment one is told whose it was, and whose mail it lay in. */
export const takeLink = (db: Db, kind: Kind, token: string) =>
  db
    .updateTable('mail_links')
    .from('users')
    .set({ used_at: sql<Date>`now()` })
    .whereRef('users.id', '=', 'user_id')
    .where('kind', '=', kind)
    .where('token_hash', '=', digestOf(token))
    .where(isInTime)
    .where(isUnused)
    .returning(['user_id as userId', 'email'])
    .executeTakeFirst()

/** Uses up whatever link of a kind a person has. */
export const useLinks = (tx: Tx, kind: Kind, userId: string) =>
  tx
    .updateTable('mail_links')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(isUnused)
    .execute()

export const dropLink = (db: Db, kind: Kind, userId: string) => linksOf(db, userId).where('kind', '=', kind).execute()
export const dropLinks = (tx: Tx, userId: string) => linksOf(tx, userId).execute()
const linksOf = (db: Db, userId: string) => db.deleteFrom('mail_links').where('user_id', '=', userId)
