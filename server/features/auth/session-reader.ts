import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { isSuspended } from '#server/features/visibility/suspended.ts'
import { preparedQuery, type QueryParameters } from '#server/platform/db/prepared-query.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { isSameSecret } from '#server/platform/secrets/is-same-secret.ts'
import type { Auth } from './better-auth.ts'
import { isOpenSession } from './sessions.ts'

/**
 * Reads the viewer if that needs no help of better-auth: the session is signed, valid, and not due to be extended. Null
 * only means that better-auth must be called, which takes many times as long.
 */
export function openSessionReader(auth: Auth, db: Db) {
  return async (request: FastifyRequest): Promise<Viewer | null> => {
    const { sessionConfig } = await auth.$context
    const token = await readSessionToken(auth, request)
    if (token === null) return null
    const seconds = Math.max(0, sessionConfig.expiresIn - sessionConfig.updateAge)
    const [viewer = null] = await findViewer(db, { token, seconds })
    return viewer
  }
}

/** Finds the viewer of a session that stays valid for so many seconds more. Runs with every call. */
const findViewer = preparedQuery((db, { token, seconds }: QueryParameters<{ token: string; seconds: number }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.first_name as firstName', 'sessions.id as sessionId'])
    .select(isSuspended(sql.ref('users.id')).as('isSuspended'))
    .where('sessions.token', '=', token)
    .where(isOpenSession)
    .where(sql<boolean>`sessions.expires_at > now() + make_interval(secs => ${seconds}::float8)`),
)

/** Returns the token in the browser's session cookie, valid or not; null if there is none with our signature. */
export async function readSessionToken(auth: Auth, { cookies }: FastifyRequest): Promise<string | null> {
  const { secret, authCookies } = await auth.$context
  return verifySessionToken(cookies[authCookies.sessionToken.name], secret)
}

/**
 * Returns the token of a cookie's value `token.signature` as better-auth signs it (HMAC-SHA-256, base64); null if the
 * signature is wrong.
 */
function verifySessionToken(value: string | undefined, secret: string): string | null {
  const end = value?.lastIndexOf('.') ?? -1
  if (value === undefined || end < 1) return null
  const token = value.slice(0, end)
  const expected = createHmac('sha256', secret).update(token).digest('base64')
  return isSameSecret(value.slice(end + 1), expected) ? token : null
}
