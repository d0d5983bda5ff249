import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { breaksConstraint } from '#server/db/constraints.ts'
import { Refused } from '#server/http/errors.ts'
import type { ViewerOf } from '#server/http/viewer.ts'
import type { Refusal } from '#shared/copy.ts'
import { withCause } from './causes.ts'
import { addressHeader, configure, type Options } from './configure.ts'
import { openSessionReader } from './session.ts'

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
}

const handCookies = (headers: Headers, reply: FastifyReply) => {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}

export type Accounts = ReturnType<typeof openAccounts>

/** Who somebody is, and how they sign in and out. The only door to better-auth: its own router is never mounted. */
export function openAccounts(options: Options) {
  const auth = configure(options)
  const readSession = openSessionReader(auth, options.db)

  /** Asks one of better-auth's own paths on behalf of this request, and hands its cookies to the reply. */
  async function ask(path: string, fields: object, request: FastifyRequest, reply: FastifyReply) {
    const answer = await auth.handler(
      new Request(`${originOf(request)}/api/auth${path}`, {
        method: 'POST',
        headers: headersOf(request),
        body: JSON.stringify(fields),
      }),
    )
    handCookies(answer.headers, reply)
    const body = await answer.json().catch(() => ({}))
    if (answer.ok) return body
    const refusal = refusalOf[body.code]
    if (refusal) throw new Refused(refusal)
    throw new Error(`better-auth answered ${answer.status} to ${path}: ${body.code ?? body.message}`)
  }

  const viewerOf: ViewerOf = async (request, reply) => {
    if (!request.headers.cookie) return null
    const viewer = await readSession(request)
    if (viewer) return viewer
    // A session is made longer only where the browser can be given the longer cookie with it.
    const query = { disableRefresh: reply === undefined }
    const { headers, response } = await withCause(() =>
      auth.api.getSession({ headers: headersOf(request), query, returnHeaders: true }),
    )
    if (reply) handCookies(headers, reply)
    return response && { id: response.user.id, firstName: response.user.firstName, sessionId: response.session.id }
  }

  return {
    viewerOf,
    /** Which of these sessions somebody is still signed in by. */
    openSessions: async (ids: string[]): Promise<Set<string>> => {
      const isAsked = sql<boolean>`id = any(${ids}::uuid[])`
      const isOpen = sql<boolean>`expires_at > now()`
      const rows = await options.db.selectFrom('sessions').select('id').where(isAsked).where(isOpen).execute()
      return new Set(rows.map(({ id }) => id))
    },
    /** Both answer with the person's id. */
    signIn: async (fields: { email: string; password: string }, request: FastifyRequest, reply: FastifyReply) =>
      (await withCause(() => ask('/sign-in/email', fields, request, reply))).user.id as string,
    signUp: async (
      fields: { email: string; password: string; firstName: string; lastName: string },
      request: FastifyRequest,
      reply: FastifyReply,
    ) => {
      const name = `${fields.firstName} ${fields.lastName}`
      const { user } = await withCause(() => ask('/sign-up/email', { ...fields, name }, request, reply)).catch(
        // Somebody else may take the address between better-auth's look-up and its insert.
        (error) => {
          throw breaksConstraint(error, 'users_email_key') ? new Refused('email_taken') : error
        },
      )
      return user.id as string
    },
    signOut: async (request: FastifyRequest, reply: FastifyReply) => {
      await withCause(() => ask('/sign-out', {}, request, reply))
    },
  }
}
