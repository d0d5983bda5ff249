import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { lockUserForKeyShare } from '#server/database/lock-for-key-share.ts'
import type { Db, Tx } from '#server/database/tables.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import { interval } from '#server/platform/db/interval.ts'
import type { Session } from '#shared/auth/schema.ts'
import { sessionDays, sessionMaxDays, sessionsListedMax } from '#shared/constants.ts'
import { deviceOf } from './device.ts'

/** Condition for a row of `sessions` that is neither idle for too long nor past the maximum age. */
export const isOpenSession = sql<boolean>`sessions.expires_at > now()
  and sessions.created_at > now() - make_interval(days => ${sessionMaxDays}::int)`

/** Row of `accounts` that lets a user in, with its password hash as read; the hash is null if it has none. */
export type SignInMethod = { userId: string; accountId: string; hash: string | null }

/** Row of `passkeys` that lets a user in. */
export type PasskeyMethod = { userId: string; passkeyId: string }

type NewSession = {
  userAgent: string
  /** The token of the session that this one replaces in the same browser. */
  replacedToken: string | null
  /** True if the user set the account's present email in this session. */
  hasSetEmail?: boolean | undefined
  /** Time at which a second factor was shown in this session or the one that it continues. */
  factorShownAt?: Date | null
}

export const createSessionToken = () => randomBytes(24).toString('base64url')

type ReplacedSession = { id: string; userId: string } | null
/** A partial session still lacks the second step, and is no row of `sessions`. */
export type OpenedSession = { token: string; replaced: ReplacedSession } & (
  | { isPartial: false; id: string }
  | { isPartial: true }
)

/** Selects the user of a sign-in method that still stands, and locks it. */
const lockMethod = (method: SignInMethod | PasskeyMethod) =>
  'passkeyId' in method
    ? sql`select passkeys.user_id from passkeys join person on person.id = passkeys.user_id
      where passkeys.id = ${method.passkeyId}::uuid and passkeys.signs_in
      for share of passkeys`
    : sql`select accounts.user_id from accounts join person on person.id = accounts.user_id
      where accounts.id = ${method.accountId}::uuid and accounts.password is not distinct from ${method.hash}::text
      for share of accounts`

/**
 * Opens a session, unless the sign-in method was removed or its password changed since it was read. It waits for a
 * concurrent change, so that no session outlives the password it was opened with. Order of the locks: the user, then
 * the sign-in method. The session is inserted after that, and the one that it replaces is deleted.
 */
export async function openSession(
  db: Db,
  method: SignInMethod | PasskeyMethod,
  input: NewSession,
): Promise<Extract<OpenedSession, { isPartial: false }> | null> {
  const token = createSessionToken()
  const { rows } = await sql<{ id: string; replacedId: string | null; replacedUserId: string | null }>`
    with person as (select id from users where id = ${method.userId}::uuid for key share),
    sign_in_method as (${lockMethod(method)}),
    opened as (
      insert into sessions (user_id, token, expires_at, user_agent, gave_address, factor_shown_at)
      select user_id, ${token}::text, now() + ${interval(sessionDays, 'days')}, ${input.userAgent}::text,
        ${input.hasSetEmail ?? false}::boolean, ${input.factorShownAt ?? null}::timestamptz
      from sign_in_method returning id
    ),
    replaced as (
      delete from sessions where token = ${input.replacedToken}::text and exists (select from opened)
      returning id, user_id
    )
    select opened.id, replaced.id as "replacedId", replaced.user_id as "replacedUserId"
    from opened left join replaced on true`.execute(db)
  const [opened] = rows
  if (!opened) return null
  const { id, replacedId, replacedUserId } = opened
  const replaced = replacedId && replacedUserId ? { id: replacedId, userId: replacedUserId } : null
  return { id, token, isPartial: false, replaced }
}

/** Ends the session that another one replaces in the same browser. */
export async function deleteReplaced(tx: Tx, token: string | null): Promise<ReplacedSession> {
  if (token === null) return null
  const deleted = tx.deleteFrom('sessions').where('token', '=', token).returning(['id', 'user_id as userId'])
  return (await deleted.executeTakeFirst()) ?? null
}

/** Records that the user has just shown a second factor in this session. */
export const markFactorShown = (tx: Tx, sessionId: string) =>
  tx.updateTable('sessions').set({ factor_shown_at: sql<Date>`now()` }).where('id', '=', sessionId).execute()

/** Returns true if the user has shown a second factor in this session within so many minutes. */
export async function factorShownWithin(db: Db, sessionId: string, minutes: number): Promise<boolean> {
  const session = db.selectFrom('sessions').select('id').where('id', '=', sessionId)
  const shown = session.where(sql<boolean>`factor_shown_at > now() - ${interval(minutes, 'mins')}`)
  return (await shown.executeTakeFirst()) !== undefined
}

/** Records that the printed password of a public demo was shown in this session. */
export const markDemoPasswordShown = (db: Db, sessionId: string) =>
  db.updateTable('sessions').set({ demo_password_at: sql<Date>`now()` }).where('id', '=', sessionId).execute()

export async function hasShownDemoPassword(db: Db, sessionId: string): Promise<boolean> {
  const session = db.selectFrom('sessions').select('id').where('id', '=', sessionId)
  return (await session.where('demo_password_at', 'is not', null).executeTakeFirst()) !== undefined
}

/**
 * Locks a session until the transaction ends, so that writes in it are committed before it ends or not at all; returns
 * undefined if it has ended. The user's row is locked first, as everywhere.
 */
export async function lockSession(tx: Tx, { id: userId, sessionId }: { id: string; sessionId: string }) {
  await lockUserForKeyShare(tx, userId)
  const own = tx
    .selectFrom('sessions')
    .select(['id', 'gave_address as hasSetEmail', 'factor_shown_at as factorShownAt'])
    .where('user_id', '=', userId)
  return own.where('id', '=', sessionId).where(isOpenSession).forKeyShare().executeTakeFirst()
}

/** Returns true if the user set the account's present email in this session. */
export async function hasSetEmailIn(db: Db, sessionId: string): Promise<boolean> {
  const session = db.selectFrom('sessions').select('gave_address').where('id', '=', sessionId)
  return (await session.executeTakeFirst())?.gave_address ?? false
}

/** Marks this session, and no other of the user's, as the one in which the email was set. */
export const markSetEmailIn = (tx: Tx, userId: string, sessionId: string) =>
  tx
    .updateTable('sessions')
    .set({ gave_address: sql<boolean>`id = ${sessionId}::uuid` })
    .where('user_id', '=', userId)
    .execute()

/** Returns those of these sessions that are still valid. */
export async function findOpenSessions(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('sessions').select('id').where(anyOf('id', ids)).where(isOpenSession).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Returns a user's valid sessions, the last used first. */
export const findSessions = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where(isOpenSession)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(sessionsListedMax)
    .execute()

/** Deletes expired sessions. A session past the maximum age is no longer extended, so it expires as well. */
export const deleteExpiredSessions = (db: Db) =>
  db.deleteFrom('sessions').where(sql<boolean>`expires_at <= now()`).execute()

/** Signs a user out everywhere, except for one session if given. Returns the sessions that it ends. */
export async function endSessions(tx: Tx, userId: string, exceptId: string | null = null): Promise<string[]> {
  const all = tx.deleteFrom('sessions').where('user_id', '=', userId)
  const rows = await all.where(sql<boolean>`id is distinct from ${exceptId}::uuid`).returning('id').execute()
  return rows.map(({ id }) => id)
}

export async function findSessionIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}

type SessionRow = Awaited<ReturnType<typeof findSessions>>[number]

export const viewSession =
  (currentId: string) =>
  (row: SessionRow): Session => ({
    id: row.id,
    device: deviceOf(row.user_agent ?? ''),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.updated_at.toISOString(),
    isCurrent: row.id === currentId,
  })

/** Returns better-auth's token of a user's session; undefined if it is not theirs. */
export async function findSessionToken(db: Db, userId: string, id: string): Promise<string | undefined> {
  const own = db.selectFrom('sessions').select('token').where('user_id', '=', userId)
  return (await own.where('id', '=', id).executeTakeFirst())?.token
}
