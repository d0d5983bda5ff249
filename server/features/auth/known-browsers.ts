import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { interval } from '#server/platform/db/interval.ts'
import { cookieAttributes, cookiePrefix, isOverTls } from '#server/platform/http/cookies.ts'
import { digestOf } from '#server/platform/secrets/digest.ts'
import type { RememberedBrowser } from '#shared/auth/schema.ts'
import { browserKnownDays, rememberedDays, sessionsListedMax } from '#shared/constants.ts'
import { daySeconds } from '#shared/time.ts'
import { deviceOf } from './device.ts'

/**
 * The cookie by which a browser is known again. It lets nobody in, and stays when its user signs out. That of a
 * remembered browser takes the place of the second step, after the password.
 */
const browserCookieName = (publicUrl: string) => `${cookiePrefix(isOverTls(publicUrl))}.browser`

const tokenPattern = /^[\w-]{43}$/

/** Returns the token of a browser, or a new one of 256 random bits. */
export function readBrowserToken({ cookies }: FastifyRequest, publicUrl: string): string {
  const token = cookies[browserCookieName(publicUrl)] ?? ''
  return tokenPattern.test(token) ? token : randomBytes(32).toString('base64url')
}

export const setBrowserCookie = (reply: FastifyReply, publicUrl: string, token: string) =>
  reply.setCookie(browserCookieName(publicUrl), token, {
    ...cookieAttributes(isOverTls(publicUrl)),
    httpOnly: true,
    maxAge: browserKnownDays * daySeconds,
  })

/** The digest contains the user, so that rows of two users do not show that they share a browser. */
const hashOf = (userId: string, token: string) => digestOf(`${userId} ${token}`)

/** Records a sign-in in this browser; returns false if the browser was not known for this user. */
export async function recordBrowser(tx: Tx, userId: string, token: string, userAgent: string): Promise<boolean> {
  const token_hash = hashOf(userId, token)
  const known = await tx
    .updateTable('known_browsers')
    .set({ last_used_at: sql<Date>`now()`, user_agent: userAgent })
    .where('user_id', '=', userId)
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  if (known.numUpdatedRows > 0n) return true
  await tx
    .insertInto('known_browsers')
    .values({ user_id: userId, token_hash, user_agent: userAgent })
    .onConflict((row) => row.doNothing())
    .execute()
  return false
}

const isRemembered = sql<boolean>`remembered_until > now()`

/** Returns true if a sign-in of this user in this browser needs no second step. */
export async function isRememberedBrowser(tx: Tx, userId: string, token: string): Promise<boolean> {
  const own = tx.selectFrom('known_browsers').select('id').where('user_id', '=', userId)
  const remembered = own.where('token_hash', '=', hashOf(userId, token)).where(isRemembered)
  return (await remembered.executeTakeFirst()) !== undefined
}

/** Lets later sign-ins of this user in this browser, which is known, skip the second step for a while. */
export const rememberBrowser = (tx: Tx, userId: string, token: string) =>
  tx
    .updateTable('known_browsers')
    .set({ remembered_until: sql<Date>`now() + ${interval(rememberedDays, 'days')}` })
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashOf(userId, token))
    .execute()

/** Returns the remembered browsers of a user, the latest first; the one with this token is the current one. */
export async function findRememberedBrowsers(db: Db, userId: string, token: string): Promise<RememberedBrowser[]> {
  const rows = await db
    .selectFrom('known_browsers')
    .select(['id', 'user_agent as userAgent', 'remembered_until as until', 'token_hash as hash'])
    .where('user_id', '=', userId)
    .where(isRemembered)
    .orderBy('remembered_until', 'desc')
    .limit(sessionsListedMax)
    .$narrowType<{ until: Date }>()
    .execute()
  const current = hashOf(userId, token)
  return rows.map(({ id, userAgent, until, hash }) => ({
    id,
    device: deviceOf(userAgent),
    until: until.toISOString(),
    isCurrent: hash === current,
  }))
}

const rememberedOf = (db: Db, userId: string) =>
  db
    .updateTable('known_browsers')
    .set({ remembered_until: null })
    .where('user_id', '=', userId)
    .where('remembered_until', 'is not', null)

/** Asks one browser of a user for the second step again; returns false if none with this id is remembered. */
export async function endRemembering(db: Db, userId: string, id: string): Promise<boolean> {
  const ended = rememberedOf(db, userId).where('id', '=', id).where(isRemembered)
  return (await ended.executeTakeFirst()).numUpdatedRows > 0n
}

/** Asks all browsers of a user for the second step again; they stay known. */
export const endAllRemembering = (tx: Tx, userId: string) => rememberedOf(tx, userId).execute()

/** Returns the browsers that are known for a user, the last used first. */
export const findBrowsers = (db: Db, userId: string) =>
  db
    .selectFrom('known_browsers')
    .select(['user_agent as userAgent', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .select('remembered_until as rememberedUntil')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .limit(sessionsListedMax)
    .execute()

export const forgetBrowsers = (tx: Tx, userId: string) =>
  tx.deleteFrom('known_browsers').where('user_id', '=', userId).execute()

export const deleteUnusedBrowsers = (db: Db) =>
  db
    .deleteFrom('known_browsers')
    .where(sql<boolean>`last_used_at <= now() - ${interval(browserKnownDays, 'days')}`)
    .execute()
