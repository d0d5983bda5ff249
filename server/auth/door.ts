import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Exchange } from '#server/http/implement.ts'
import { withCause } from './causes.ts'

const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`

/** Foreign pages were refused by http/origin.ts, and a client that is no browser names no origin: it is ours by now. */
export const headersOf = (request: FastifyRequest) =>
  new Headers({
    'content-type': 'application/json',
    cookie: request.headers.cookie ?? '',
    origin: originOf(request),
    'user-agent': request.headers['user-agent'] ?? '',
  })

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
