import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOwnPage } from '#server/platform/http/origin.ts'
import { loginPath, logoutPath } from '#shared/auth/paths.ts'
import { secondStepPath } from '#shared/screens.ts'
import type { AuthService } from './auth-service.ts'
import { setLoggedOutCookie } from './logged-out-cookie.ts'

type AuthPagesOptions = { auth: AuthService; publicUrl: string }

/** Adds the page navigations of docs/product.md, section 10, which have no payload and only redirect. */
export function addAuthPages(app: FastifyInstance, { auth, publicUrl }: AuthPagesOptions) {
  app.get(loginPath, async (request, reply) => {
    if (await auth.viewerOf(request, reply)) return reply.redirect('/')
    return reply.redirect((await auth.isPartial(request)) ? secondStepPath : '/auth')
  })

  // A HEAD request would end the session as well, although it must only read.
  app.get(logoutPath, { exposeHeadRoute: false }, async (request, reply) => {
    if (isUnintended(request)) return reply.redirect('/')
    if ((await auth.viewerOf(request)) || (await auth.isPartial(request))) await auth.signOut({ request, reply })
    // The landing page's script reads this cookie and deletes drafts on this device, even if the session had already
    // ended.
    setLoggedOutCookie(reply, publicUrl)
    return reply.redirect('/')
  })
}

/**
 * Returns true if a header says that another site, a subresource or a prefetch made the request, so that signing out
 * was not intended.
 */
function isUnintended(request: FastifyRequest): boolean {
  const headerOf = (name: string) => String(request.headers[name] ?? '')
  const isForeign = (address: string) => address !== '' && !isOwnPage(request, address)
  return (
    ['cross-site', 'same-site'].includes(headerOf('sec-fetch-site')) ||
    !['', 'document'].includes(headerOf('sec-fetch-dest')) ||
    headerOf('sec-purpose').includes('prefetch') ||
    isForeign(headerOf('referer')) ||
    isForeign(headerOf('origin'))
  )
}
