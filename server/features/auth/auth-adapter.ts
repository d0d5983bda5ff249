import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpContext } from '#server/platform/http/register-calls.ts'
import { withErrorCapture } from './error-capture.ts'

const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`

/**
 * The origin is set to our own, because better-auth checks it: `server/platform/http/origin.ts` has already refused
 * foreign pages, and clients other than browsers send no origin.
 */
export const headersOf = (request: FastifyRequest) =>
  new Headers({
    'content-type': 'application/json',
    cookie: request.headers.cookie ?? '',
    origin: originOf(request),
    'user-agent': request.headers['user-agent'] ?? '',
  })

export function copyCookies(headers: Headers, reply: FastifyReply) {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}

type Call<Result> = (options: {
  headers: Headers
  returnHeaders: true
}) => Promise<{ headers: Headers; response: Result }>

/**
 * Calls an endpoint of ours within better-auth and adds its cookies to the reply. The endpoint cannot be called over
 * HTTP, because better-auth's router is not mounted.
 */
export const callBetterAuth = <Result>({ request, reply }: HttpContext, call: Call<Result>): Promise<Result> =>
  withErrorCapture(async () => {
    const { headers, response } = await call({ headers: headersOf(request), returnHeaders: true })
    copyCookies(headers, reply)
    return response
  })
