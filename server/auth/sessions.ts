import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { among } from '#server/db/among.ts'
import { interval } from '#server/db/interval.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Session } from '#shared/auth/schema.ts'
import { sessionDays, sessionMaxDays, sessionsPage } from '#shared/limits.ts'
import { deviceOf } from './device.ts'

/** Of a row of `sessions`: neither unused for too long nor simply too old. */
export const isOpenSession = sql<boolean>`sessions.expires_at > now()
  and sessions.created_at > now() - make_interval(days => ${sessionMaxDays}::int)`

/** The row of `accounts` that lets a person in, with its password hash as it was read: null where it has none. */
export type WayIn = { userId: string; accountId: string; hash: string | null }

type NewSession = {
  userAgent: string
  /** The token of the session that it replaces, in the same browser. */
  replacedToken: string | null
  /** Whether the person gave the account its address in this session. */
  gaveAddress?: boolean | undefined
}

/** A session that was opened, and the one that ended with it. */
export type OpenedSession = { id: string; token: string; replaced: { id: string; userId: string } | null }

/**
 * Opens a session, unless the way in was removed or got another password since it was read; a change that is being
 * written is waited for, so that no session outlives the password it was opened with. It locks, in this order: the
 * person, their way in. Then it inserts the session, and deletes the one that it replaces.
 */
export async function openSession(db: Db, way: WayIn, made: NewSession): Promise<OpenedSession | null> {
  const token = randomBytes(24).toString('base64url')
  const { rows } = await sql<{ id: string; replacedId: string | null; replacedUserId: string | null }>`
    with person as (select id from users where id = ${way.userId}::uuid for key share),
    way_in as (
      select accounts.user_id from accounts join person on person.id = accounts.user_id
      where accounts.id = ${way.accountId}::uuid and accounts.password is not distinct from ${way.hash}::text
      for share of accounts
    ),
    opened as (
      insert into sessions (user_id, token, expires_at, user_agent, gave_address)
      select user_id, ${token}::text, now() + ${interval(sessionDays, 'days')}, ${made.userAgent}::text,
        ${made.gaveAddress ?? false}::boolean
      from way_in returning id
    ),
    replaced as (
      delete from sessions where token = ${made.replacedToken}::text and exists (select from opened)
      returning id, user_id
    )
    select opened.id, replaced.id as "replacedId", replaced.user_id as "replacedUserId"
    from opened left join replaced on true`.execute(db)
  const [opened] = rows
  if (!opened) return null
  const { id, replacedId, replacedUserId } = opened
  return { id, token, replaced: replacedId && replacedUserId ? { id: replacedId, userId: replacedUserId } : null }
}

/**
 * Locks a session until the transaction ends, so that what is written in it comes before its end or not at all;
 * undefined where it has ended. The person comes first, as everywhere.
 */
export async function lockSession(tx: Tx, { id: userId, sessionId }: { id: string; sessionId: string }) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute()
  const own = tx.selectFrom('sessions').select(['id', 'gave_address as gaveAddress']).where('user_id', '=', userId)
  return own.where('id', '=', sessionId).where(isOpenSession).forKeyShare().executeTakeFirst()
}

/** Whether a person gave their account its present address in this session. */
export async function isGivenIn(db: Db, sessionId: string): Promise<boolean> {
  const session = db.selectFrom('sessions').select('gave_address').where('id', '=', sessionId)
  return (await session.executeTakeFirst())?.gave_address ?? false
}

/** Notes that a person gave their account another address in this session, and in no other one. */
export const markGaveAddress = (tx: Tx, userId: string, sessionId: string) =>
  tx
    .updateTable('sessions')
    .set({ gave_address: sql<boolean>`id = ${sessionId}::uuid` })
    .where('user_id', '=', userId)
    .execute()

/** Which of these sessions somebody is still signed in by. */
export async function openSessionsAmong(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('sessions').select('id').where(among('id', ids)).where(isOpenSession).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Where a person is signed in, the last used first. */
export const sessionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where(isOpenSession)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(sessionsPage)
    .execute()

/** One that is too old is not made longer any more, so it runs out as well. */
export const deleteSessionsOver = (db: Db) =>
  db.deleteFrom('sessions').where(sql<boolean>`expires_at <= now()`).execute()

/** Signs a person out everywhere, but for one session where that is named. Answers with the sessions that end by it. */
export async function endSessionsOf(tx: Tx, userId: string, keptId: string | null = null): Promise<string[]> {
  const all = tx.deleteFrom('sessions').where('user_id', '=', userId)
  const rows = await all.where(sql<boolean>`id is distinct from ${keptId}::uuid`).returning('id').execute()
  return rows.map(({ id }) => id)
}

export async function sessionIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  return rows.map(({ id }) => id)
}

type SessionRow = Awaited<ReturnType<typeof sessionsOf>>[number]

export const viewSession =
  (currentId: string) =>
  (row: SessionRow): Session => ({
    id: row.id,
    device: deviceOf(row.user_agent ?? ''),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.updated_at.toISOString(),
    isCurrent: row.id === currentId,
  })

/** What better-auth knows a person's session by; undefined where it is not theirs. */
export async function tokenOfSession(db: Db, userId: string, id: string): Promise<string | undefined> {
  const own = db.selectFrom('sessions').select('token').where('user_id', '=', userId)
  return (await own.where('id', '=', id).executeTakeFirst())?.token
}
