import { hash, verify } from '@node-rs/argon2'
import { betterAuth } from 'better-auth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#server/db/tables.ts'
import { Refused } from '#server/http/errors.ts'
import type { ViewerOf } from '#server/http/viewer.ts'
import type { Refusal } from '#shared/copy.ts'
import { sessionDays } from '#shared/limits.ts'

type Options = { db: Db; secret: string; publicUrl: string; limits: 'strict' | 'relaxed' }

const daySeconds = 24 * 60 * 60
const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

/** better-auth on our own tables. Lengths and words of a password are our schema's to judge, before it gets here. */
const configure = ({ db, secret, publicUrl, limits }: Options) =>
  betterAuth({
    baseURL: publicUrl,
    basePath: '/api/auth',
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
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: 1,
      maxPasswordLength: 1024,
      password: { hash: (password) => hash(password), verify: ({ hash, password }) => verify(hash, password) },
    },
    rateLimit: {
      enabled: limits === 'strict',
      storage: 'database',
      modelName: 'sign_in_limits',
      fields: { lastRequest: 'last_request' },
      customRules: {
        '/sign-in/email': { window: 60, max: 6 },
        '/sign-up/email': { window: 60 * 60, max: 10 },
      },
    },
    advanced: {
      database: { generateId: 'uuid' },
      cookiePrefix: 'porchlight',
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })

/** Set from what Fastify knows, never taken from the request. */
const addressHeader = 'x-porchlight-address'

const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`

/** Foreign pages were refused by http/origin.ts, and a client that is no browser names no origin: it is ours by now. */
const headersOf = (request: FastifyRequest) =>
  new Headers({
    'content-type': 'application/json',
    cookie: request.headers.cookie ?? '',
    origin: originOf(request),
    'user-agent': request.headers['user-agent'] ?? '',
    [addressHeader]: request.ip,
  })

const refusalOf: Record<string, Refusal> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  USER_ALREADY_EXISTS: 'email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
  // Somebody else took the address between the look-up and the insert.
  FAILED_TO_CREATE_USER: 'email_taken',
}

export type Accounts = ReturnType<typeof openAccounts>

/** Who somebody is, and how they sign in and out. The only door to better-auth: its own router is never mounted. */
export function openAccounts(options: Options) {
  const auth = configure(options)

  /** Asks one of better-auth's own paths on behalf of this request, and hands its cookies to the reply. */
  async function ask(path: string, fields: object, request: FastifyRequest, reply: FastifyReply) {
    const answer = await auth.handler(
      new Request(`${originOf(request)}/api/auth${path}`, {
        method: 'POST',
        headers: headersOf(request),
        body: JSON.stringify(fields),
      }),
    )
    for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
    const body = await answer.json().catch(() => ({}))
    if (answer.ok) return body
    if (answer.status === 429) throw new Refused('too_many_tries', Number(answer.headers.get('x-retry-after')) || 60)
    const refusal = refusalOf[body.code]
    if (refusal) throw new Refused(refusal)
    throw new Error(`better-auth answered ${answer.status} to ${path}: ${body.code ?? body.message}`)
  }

  const viewerOf: ViewerOf = async (request) => {
    if (!request.headers.cookie) return null
    const session = await auth.api.getSession({ headers: headersOf(request) })
    return session && { id: session.user.id, firstName: session.user.firstName }
  }

  return {
    viewerOf,
    /** Both answer with the person's id. */
    signIn: async (fields: { email: string; password: string }, request: FastifyRequest, reply: FastifyReply) =>
      (await ask('/sign-in/email', fields, request, reply)).user.id as string,
    signUp: async (
      fields: { email: string; password: string; firstName: string; lastName: string },
      request: FastifyRequest,
      reply: FastifyReply,
    ) => {
      const name = `${fields.firstName} ${fields.lastName}`
      return (await ask('/sign-up/email', { ...fields, name }, request, reply)).user.id as string
    },
    signOut: async (request: FastifyRequest, reply: FastifyReply) => {
      await ask('/sign-out', {}, request, reply)
    },
  }
}
