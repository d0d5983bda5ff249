import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { interval } from '#server/platform/db/interval.ts'
import { cookieAttributes, cookiePrefix, isOverTls } from '#server/platform/http/cookies.ts'
import { digestOf } from '#server/platform/secrets/digest.ts'
import { browserKnownDays, sessionsListedMax } from '#shared/constants.ts'
import { daySeconds } from '#shared/time.ts'

/** The cookie by which a browser is known again. It lets nobody in, and stays when its user signs out. */
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

/** Returns the browsers that are known for a user, the last used first. */
export const findBrowsers = (db: Db, userId: string) =>
  db
    .selectFrom('known_browsers')
    .select(['user_agent as userAgent', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
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
