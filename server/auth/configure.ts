import { betterAuth } from 'better-auth'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/db/tables.ts'
import { cookiePrefix, isOverTls } from '#server/http/cookies.ts'
import { authPath } from '#shared/auth/paths.ts'
import { sessionDays, sessionTouchHours } from '#shared/limits.ts'
import { daySeconds, hourSeconds } from '#shared/time.ts'
import { toldTo } from './causes.ts'
import { sessionCookie } from './session-cookie.ts'

export type Options = {
  db: Db
  secret: string
  publicUrl: string
  log: FastifyBaseLogger
  /** Told of every session that better-auth ends, once that is written. */
  onSessionEnded: (userId: string, sessionId: string) => void
}

export type Auth = ReturnType<typeof configure>

const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

function cookiesFor(publicUrl: string) {
  const overTls = isOverTls(publicUrl)
  return {
    // The library's own prefix would be the weaker `__Secure-`.
    useSecureCookies: false,
    cookiePrefix: cookiePrefix(overTls),
    defaultCookieAttributes: { secure: overTls },
  }
}

/**
 * better-auth on our own tables: it reads sessions, makes them longer, ends them and writes their cookies. Who comes
 * in, and by what, is decided in sign-in.ts: docs/decisions/032.
 */
export const configure = ({ db, secret, publicUrl, log, onSessionEnded }: Options) =>
  betterAuth({
    baseURL: publicUrl,
    basePath: authPath,
    secret,
    database: { db, type: 'postgres', transaction: true },
    // The product may be reached at several hosts, such as localhost and 127.0.0.1.
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', image: 'profile_image_url', ...times },
      additionalFields: {
        firstName: { type: 'string', required: true, fieldName: 'first_name' },
        lastName: { type: 'string', required: true, fieldName: 'last_name' },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...times,
      },
      expiresIn: sessionDays * daySeconds,
      updateAge: sessionTouchHours * hourSeconds,
    },
    databaseHooks: {
      session: { delete: { after: async ({ userId, id }) => onSessionEnded(userId, id) } },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...times,
      },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...times } },
    // Ours are in server/limits, which counts before better-auth is asked.
    rateLimit: { enabled: false },
    plugins: [sessionCookie()],
    advanced: {
      database: { generateId: 'uuid' },
      ...cookiesFor(publicUrl),
      // No address on the network is kept: nobody would read it.
      ipAddress: { disableIpTracking: true },
    },
    // A failure that is no refusal reaches our own error handler and its log, not the console.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
    logger: toldTo(log),
  })
