import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#server/http/errors.ts'
import type { Exchange } from '#server/http/implement.ts'
import { authPath } from '#shared/auth/paths.ts'
import type { Refusal } from '#shared/refusals.ts'
import { withCause } from './causes.ts'
import type { Auth } from './configure.ts'

const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`

/** Foreign pages were refused by http/origin.ts, and a client that is no browser names no origin: it is ours by now. */
export const headersOf = (request: FastifyRequest) =>
  new Headers({
    'content-type': 'application/json',
    cookie: request.headers.cookie ?? '',
    origin: originOf(request),
    'user-agent': request.headers['user-agent'] ?? '',
  })

const refusalOf: Record<string, Refusal> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  USER_ALREADY_EXISTS: 'email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'email_taken',
}

export function handCookies(headers: Headers, reply: FastifyReply) {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}

type Call<Result> = (on: { headers: Headers; returnHeaders: true }) => Promise<{ headers: Headers; response: Result }>

/**
 * Calls a path of ours within better-auth, which nobody can ask for over HTTP because its router is not mounted, and
 * hands its cookies to the reply.
 */
export const callFor = <Result>({ request, reply }: Exchange, call: Call<Result>): Promise<Result> =>
  withCause(async () => {
    const { headers, response } = await call({ headers: headersOf(request), returnHeaders: true })
    handCookies(headers, reply)
    return response
  })

export type Ask = ReturnType<typeof openDoor>

/** Asks one of better-auth's own paths on behalf of a request, and hands its cookies to the reply. */
export const openDoor =
  (auth: Auth) =>
  (path: string, fields: object, { request, reply }: Exchange) =>
    withCause(async () => {
      const answer = await auth.handler(
        new Request(`${originOf(request)}${authPath}${path}`, {
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
    })
