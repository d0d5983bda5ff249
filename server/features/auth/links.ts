import { sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables.ts'
import { digestOf, sign } from '#server/platform/secrets/digest.ts'

type Kind = Tables['mail_links']['kind']

type LinkOwner = { userId: string; email: string }
/**
 * The mail that contains the link. A retry of the same mail gets the same link, so that each copy that arrives works.
 */
type LinkMail = { secret: string; mailId: string }

/**
 * Creates a link for one click, to be mailed to this address; returns null if it is no longer the user's address. It
 * replaces the user's older link of this kind; only its hash is stored.
 */
export async function createLink(
  db: Db,
  kind: Kind,
  owner: LinkOwner,
  lifeSeconds: number,
  { secret, mailId }: LinkMail,
): Promise<string | null> {
  const token = sign(secret, `${kind} link in ${mailId}`)
  const link = {
    token_hash: digestOf(token),
    expires_at: sql<Date>`now() + make_interval(secs => ${lifeSeconds}::float8)`,
    used_at: null,
  }
  const inserted = await db
    .insertInto('mail_links')
    .columns(['user_id', 'kind', 'token_hash', 'expires_at'])
    .expression((query) =>
      query
        .selectFrom('users')
        .select(({ cast, val }) => [
          'users.id',
          cast<Kind>(val(kind), 'text').as('kind'),
          cast<string>(val(link.token_hash), 'text').as('token_hash'),
          link.expires_at.as('expires_at'),
        ])
        .where('users.id', '=', owner.userId)
        .where('users.email', '=', owner.email)
        // Waits for a concurrent change of the address, which is a key of its table.
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(link))
    .returning('user_id')
    .executeTakeFirst()
  return inserted ? token : null
}

const isUnexpired = sql<boolean>`expires_at > now()`
const isUnused = sql<boolean>`used_at is null`

const selectLinkUser = (db: Db, kind: Kind, token: string) =>
  db
    .selectFrom('mail_links')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'email', 'email_verified as isConfirmed'])
    .where('kind', '=', kind)
    .where('token_hash', '=', digestOf(token))
    .where(isUnexpired)

/** Returns the user of a link that is valid and unused. */
export const findLinkUser = (db: Db, kind: Kind, token: string) =>
  selectLinkUser(db, kind, token).where(isUnused).executeTakeFirst()

/** Returns the user of a valid confirmation link, also if it has already confirmed the address. */
export const findConfirmationUser = (db: Db, token: string) =>
  selectLinkUser(db, 'verify', token)
    .where(({ eb, or }) => or([isUnused, eb('email_verified', '=', true)]))
    .executeTakeFirst()

/** Deletes expired links, which are of no use to anyone. */
export const deleteExpiredLinks = (db: Db) =>
  db
    .deleteFrom('mail_links')
    .where(({ not }) => not(isUnexpired))
    .execute()

/** Uses a link up: of two clicks at the same moment, only one gets the user and the mailed address. */
export const consumeLink = (db: Db, kind: Kind, token: string) =>
  db
    .updateTable('mail_links')
    .from('users')
    .set({ used_at: sql<Date>`now()` })
    .whereRef('users.id', '=', 'user_id')
    .where('kind', '=', kind)
    .where('token_hash', '=', digestOf(token))
    .where(isUnexpired)
    .where(isUnused)
    .returning(['user_id as userId', 'email'])
    .executeTakeFirst()

/** Marks all unused links of this kind of a user as used. */
export const markLinksUsed = (tx: Tx, kind: Kind, userId: string) =>
  tx
    .updateTable('mail_links')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where(isUnused)
    .execute()

export const deleteLink = (db: Db, kind: Kind, userId: string) =>
  deleteFromLinks(db, userId).where('kind', '=', kind).execute()
export const deleteLinks = (tx: Tx, userId: string) => deleteFromLinks(tx, userId).execute()
const deleteFromLinks = (db: Db, userId: string) => db.deleteFrom('mail_links').where('user_id', '=', userId)
