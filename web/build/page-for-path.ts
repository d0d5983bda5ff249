import type { Plugin } from 'vite'
import { canonicalPath } from '#shared/canonical-path.ts'
import { nonPagePaths, publicPages } from '#shared/screens.ts'

/**
 * In development, answers a path as the server does: with the landing page, a legal page or the app's page, without the
 * header on the sign-in screens (web/build/prerender.ts). Unlike on the server, any session cookie counts as signed in,
 * and legal pages are always those for visitors. `/dev/kit` exists in development only.
 */
export function pageForPath(): Plugin {
  return {
    name: 'porchlight:page-for-path',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname
        const isNavigation = request.headers['sec-fetch-dest'] === 'document'
        if (isNavigation && !nonPagePaths.test(path)) request.url = pageFor(path, request.headers.cookie)
        next()
      })
    },
  }
}

function pageFor(written: string, cookies = '') {
  const path = canonicalPath(written) ?? written
  if (path === '/dev/kit' || publicPages.includes(path.slice(1))) return `${path}.html`
  return path === '/' && !cookies.includes('session') ? '/index.html' : '/app.html'
}
