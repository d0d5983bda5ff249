import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { type Slots, writtenOnce } from '#server/db/written-once.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { isSameSecret } from '#server/secrets/is-same-secret.ts'
import type { Auth } from './configure.ts'
import { isOpenSession } from './sessions.ts'

/**
 * Answers who asks, where that is beyond doubt: by a session that better-auth signed, that is open, and that is not due
 * to be made longer yet. Null means only that better-auth itself must be asked, which takes many times as long.
 */
export function openSessionReader(auth: Auth, db: Db) {
  return async (request: FastifyRequest): Promise<Viewer | null> => {
    const { sessionConfig } = await auth.$context
    const token = await tokenIn(auth, request)
    if (token === null) return null
    const seconds = Math.max(0, sessionConfig.expiresIn - sessionConfig.updateAge)
    const [viewer = null] = await findViewer(db, { token, seconds })
    return viewer
  }
}

/** Whose session it is that is young for so many seconds more. Every call asks it. */
const findViewer = writtenOnce((db, { token, seconds }: Slots<{ token: string; seconds: number }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.first_name as firstName', 'sessions.id as sessionId'])
    .where('sessions.token', '=', token)
    .where(isOpenSession)
    .where(sql<boolean>`sessions.expires_at > now() + make_interval(secs => ${seconds}::float8)`),
)

/** The token of the session that a browser names, open or not; null where it names none that we signed. */
export async function tokenIn(auth: Auth, { cookies }: FastifyRequest): Promise<string | null> {
  const { secret, authCookies } = await auth.$context
  return tokenOf(cookies[authCookies.sessionToken.name], secret)
}

/**
 * The token of a cookie's value `token.signature` as better-auth signs it (HMAC-SHA-256, base64); null where it did
 * not.
 */
function tokenOf(value: string | undefined, secret: string): string | null {
  const end = value?.lastIndexOf('.') ?? -1
  if (value === undefined || end < 1) return null
  const token = value.slice(0, end)
  const right = createHmac('sha256', secret).update(token).digest('base64')
  return isSameSecret(value.slice(end + 1), right) ? token : null
}
