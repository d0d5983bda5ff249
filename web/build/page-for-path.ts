import type { Plugin } from 'vite'
import { canonicalPath } from '#shared/canonical-path.ts'
import { besidePages, legalPages } from '#shared/screens.ts'

/**
 * In development, answers a path as the server would: with the landing page, a legal page or the app's, whose header is
 * left out at the entrances (web/build/prerender.ts). Unlike there, whoever has a session's cookie counts as signed in,
 * and the legal pages are a visitor's.
 */
export function pageForPath(): Plugin {
  return {
    name: 'porchlight:page-for-path',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname
        const isNavigation = request.headers['sec-fetch-dest'] === 'document'
        if (isNavigation && !besidePages.test(path)) request.url = pageFor(path, request.headers.cookie)
        next()
      })
    },
  }
}

function pageFor(written: string, cookies = '') {
  const path = canonicalPath(written) ?? written
  if (legalPages.includes(path.slice(1))) return `${path}.html`
  return path === '/' && !cookies.includes('session') ? '/index.html' : '/app.html'
}
