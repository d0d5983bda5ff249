import { sql } from 'kysely'
import type { RemovedApp, RemovedPasskey } from '#server/database/auth-tables.ts'
import type { Db, Tx } from '#server/database/tables.ts'
import { interval } from '#server/platform/db/interval.ts'
import { digestOf, sign } from '#server/platform/secrets/digest.ts'
import type { AccessEvent } from '#shared/auth/security-events.ts'
import { notMeDays, sessionsListedMax } from '#shared/constants.ts'

export type NewAccessNotice = {
  event: AccessEvent
  userAgent: string
  /** The app that was added, by the time at which it was turned on. */
  appSince?: Date
  removedApp?: RemovedApp | null
  removedPasskeys?: RemovedPasskey[]
}

/** Stores a notice for the address of this moment; returns its id. */
export async function insertAccessNotice(
  tx: Tx,
  { id: userId, email }: { id: string; email: string },
  { event, userAgent, appSince, removedApp, removedPasskeys = [] }: NewAccessNotice,
): Promise<string> {
  const { id } = await tx
    .insertInto('access_notices')
    .values({
      user_id: userId,
      event,
      user_agent: userAgent,
      email,
      app_since: appSince ?? null,
      removed_app: removedApp ? JSON.stringify(removedApp) : null,
      removed_passkeys: removedPasskeys.length > 0 ? JSON.stringify(removedPasskeys) : null,
      expires_at: sql<Date>`now() + ${interval(notMeDays, 'days')}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const isUnexpired = sql<boolean>`access_notices.expires_at > now()`

/**
 * Gives the notice of a mail its token, when the mail is sent, so that the outbox never contains one; a retry gets the
 * same. Returns undefined if the mail has no notice, as that of an older version, or if the notice has lapsed.
 */
export async function issueNotMeToken(db: Db, secret: string, mailId: string) {
  const token = sign(secret, `not me link in ${mailId}`)
  const notice = await db
    .updateTable('access_notices')
    .from('outbox')
    .set({ token_hash: digestOf(token) })
    .whereRef('access_notices.id', '=', 'outbox.access_notice_id')
    .where('outbox.id', '=', mailId)
    .where(isUnexpired)
    .returning(['access_notices.user_agent as userAgent', 'access_notices.created_at as createdAt'])
    .executeTakeFirst()
  return notice && { ...notice, token }
}

/** Finds the notice with this token; undefined if the token is wrong, used or expired. */
export const findAccessNotice = (db: Db, token: string) =>
  db
    .selectFrom('access_notices')
    .select(['user_id as userId', 'event', 'user_agent as userAgent', 'created_at as createdAt'])
    .where('token_hash', '=', digestOf(token))
    .where(isUnexpired)
    .executeTakeFirst()

/** Uses the token up: of two uses at the same moment, one gets the notice. */
export const takeAccessNotice = (tx: Tx, token: string) =>
  tx
    .deleteFrom('access_notices')
    .where('token_hash', '=', digestOf(token))
    .where(isUnexpired)
    .returning(['event', 'email', 'app_since as appSince', 'removed_app as removedApp'])
    .returning(['removed_passkeys as removedPasskeys', 'created_at as createdAt'])
    .executeTakeFirst()

/** Returns the notices to a user that have not lapsed, the latest first. */
export const findAccessNotices = (db: Db, userId: string) =>
  db
    .selectFrom('access_notices')
    .select(['event', 'user_agent as userAgent', 'email', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(sessionsListedMax)
    .execute()

/** Ends the links of notices about something that has not happened yet, once it has: another notice tells of that. */
export const deleteNoticesOf = (tx: Tx, userId: string, event: AccessEvent) =>
  tx.deleteFrom('access_notices').where('user_id', '=', userId).where('event', '=', event).execute()

export const deleteExpiredNotices = (db: Db) =>
  db
    .deleteFrom('access_notices')
    .where(({ not }) => not(isUnexpired))
    .execute()
