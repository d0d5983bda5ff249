import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cookieAttributes, isOverTls } from '#server/http/cookies.ts'
import { isOwnPage } from '#server/http/origin.ts'
import { leftCookie } from '#shared/auth/left-cookie.ts'
import { loginPath, logoutPath } from '#shared/auth/paths.ts'
import { minuteSeconds } from '#shared/time.ts'
import type { Accounts } from './accounts.ts'

type Options = { accounts: Accounts; publicUrl: string }

/**
 * The page navigations of signing in and out; the specification gives them no payload and no answer but where to go.
 */
export function addAuthPages(app: FastifyInstance, { accounts, publicUrl }: Options) {
  app.get(loginPath, async (request, reply) =>
    reply.redirect((await accounts.viewerOf(request, reply)) ? '/' : '/auth'),
  )

  // A HEAD would end the session as well, and only reads.
  app.get(logoutPath, { exposeHeadRoute: false }, async (request, reply) => {
    if (askedByOthers(request)) return reply.redirect('/')
    if (await accounts.viewerOf(request)) await accounts.signOut({ request, reply })
    // For the landing page's script, which forgets what was typed here however its person came to this address.
    reply.setCookie(leftCookie, '1', { ...cookieAttributes(isOverTls(publicUrl)), maxAge: minuteSeconds })
    return reply.redirect('/')
  })
}

/** Whether a header says that another site, a subresource or a prefetch asked: then nobody meant to leave. */
function askedByOthers(request: FastifyRequest): boolean {
  const said = (name: string) => String(request.headers[name] ?? '')
  const foreign = (address: string) => address !== '' && !isOwnPage(request, address)
  return (
    ['cross-site', 'same-site'].includes(said('sec-fetch-site')) ||
    !['', 'document'].includes(said('sec-fetch-dest')) ||
    said('sec-purpose').includes('prefetch') ||
    foreign(said('referer')) ||
    foreign(said('origin'))
  )
}
