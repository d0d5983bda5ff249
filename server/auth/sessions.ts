import { sql } from 'kysely'
import { among } from '#server/db/among.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Session } from '#shared/auth/schema.ts'
import { sessionMaxDays, sessionsPage } from '#shared/limits.ts'
import { deviceOf } from './device.ts'

/** Of a row of `sessions`: neither unused for too long nor simply too old. */
export const isOpenSession = sql<boolean>`sessions.expires_at > now()
  and sessions.created_at > now() - make_interval(days => ${sessionMaxDays}::int)`

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

/** Signs a person out everywhere. Answers with the sessions that end by it. */
export async function endSessionsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('sessions').where('user_id', '=', userId).returning('id').execute()
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
