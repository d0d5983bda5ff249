import { betterAuth } from 'better-auth'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/database/tables.ts'
import { cookiePrefix, isOverTls } from '#server/platform/http/cookies.ts'
import { authPath } from '#shared/auth/paths.ts'
import { sessionDays, sessionTouchHours } from '#shared/constants.ts'
import { daySeconds, hourSeconds } from '#shared/time.ts'
import { captureLogger } from './error-capture.ts'
import { sessionCookie } from './session-cookie.ts'

export type AuthOptions = {
  db: Db
  secret: string
  publicUrl: string
  log: FastifyBaseLogger
  /** Called after each session that better-auth has ended. */
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
 * Configures better-auth on our own tables. It reads, extends and ends sessions and writes their cookies; sign-in.ts
 * decides who signs in and how: docs/decisions/009.
 */
export const configure = ({ db, secret, publicUrl, log, onSessionEnded }: AuthOptions) =>
  betterAuth({
    baseURL: publicUrl,
    basePath: authPath,
    secret,
    database: { db, type: 'postgres', transaction: true },
    // The product may be reachable at several hosts, such as localhost and 127.0.0.1.
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
    // Our own limits (server/platform/rate-limit) count before better-auth is called.
    rateLimit: { enabled: false },
    plugins: [sessionCookie()],
    advanced: {
      database: { generateId: 'uuid' },
      ...cookiesFor(publicUrl),
      // IP addresses are not stored, because nothing reads them.
      ipAddress: { disableIpTracking: true },
    },
    // Unexpected errors reach our own error handler and its log, not the console.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
    logger: captureLogger(log),
  })
