import { existsSync, readFileSync } from 'node:fs'
import files from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { canonicalPath, knownPages } from '#shared/canonical-path.ts'
import { plainPageFile } from '#shared/plain-page.ts'
import {
  aheadFile,
  besidePages,
  demoScreens,
  legalPages,
  pageOf,
  type ScreenPath,
  screens,
  signedInFile,
} from '#shared/screens.ts'
import { yearSeconds } from '#shared/time.ts'
import { builtWeb, openBuiltPages } from './built-pages.ts'
import { refuse } from './errors.ts'
import type { ViewerOf } from './viewer.ts'

const permanentRedirect = 308

/** What the build names after its content never changes; everything else is asked for again. */
const cacheControl = (path: string) =>
  path.includes('/assets/') ? `public, max-age=${yearSeconds}, immutable` : 'public, no-cache'

/** An address as a browser resolves it: dots are followed, slashes that lean or stand double at its start are one. */
const parse = (url: string) => URL.parse(url.replace(/^[\\/]+/, '/'), 'http://here') ?? new URL('http://here/api')

const isPage = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !besidePages.test(decodeURIComponent(parse(url).pathname))

/** A hook: redirects a page's address that is written otherwise to the one address of that page. */
const toCanonical = (pages: readonly string[]) => async (request: FastifyRequest, reply: FastifyReply) => {
  const [written] = request.url.split(/[?#]/)
  if (!written?.startsWith('/') || !isPage(request)) return
  const { pathname, search } = parse(request.url)
  const path = canonicalPath(pathname, pages)
  if (path !== null && path !== written) return reply.redirect(path + search, permanentRedirect)
}

/** Password managers ask for it: https://w3c.github.io/webappsec-change-password-url/. */
const changePasswordPath = '/.well-known/change-password'
const account: ScreenPath = '/account'

type Options = {
  viewerOf: ViewerOf
  isDemo: boolean
  isPublicDemo: boolean
  namedUrl: string | undefined
  /** Pages that are no screens and are answered by others. */
  otherPages?: readonly string[]
  built?: string
}

type Show = (request: FastifyRequest, reply: FastifyReply) => unknown

/** One page for whoever is signed in, another for a visitor. */
const byWho =
  (viewerOf: ViewerOf, neighbors: Show, visitors: Show) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'Cookie')
    return (await viewerOf(request, reply)) ? neighbors(request, reply) : visitors(request, reply)
  }

/**
 * The built web: the landing and legal pages for everybody, and the app's shell for its screens; anywhere else it shows
 * its 404. A screen's page is the same for everybody, whatever it is about: who may see that is asked by its calls.
 */
export async function addPages(app: FastifyInstance, options: Options) {
  const { viewerOf, isDemo, otherPages = [], built = builtWeb } = options
  const hasWeb = existsSync(`${built}/app.html`)
  if (!hasWeb) return void app.setNotFoundHandler(() => refuse('page_missing'))

  const isShown = (page: string) => isDemo || !demoScreens.includes(page)
  const redirect = toCanonical([...knownPages.filter(isShown), ...otherPages])
  await app.register(serveFiles, { built, redirect })
  const pages = openBuiltPages(built, options)
  const ahead: Record<string, string> = JSON.parse(readFileSync(`${built}/${aheadFile}`, 'utf8'))
  const own = (name: string) => (request: FastifyRequest, reply: FastifyReply) =>
    pages.send(name, request, reply.header('cache-control', 'private, no-cache'))
  const shell = own('app.html')
  const page = (name: string) => (request: FastifyRequest, reply: FastifyReply) =>
    pages.send(name, request, reply.header('cache-control', 'public, no-cache'))
  const shownAt = (screen: string, shown: typeof shell) => (request: FastifyRequest, reply: FastifyReply) =>
    shown(request, reply.header('link', ahead[screen]))

  const landing = page('index.html')
  const home = shownAt('/', shell)
  app.get('/', byWho(viewerOf, home, landing))
  const shown = screens.filter(isShown)
  const ways = { 'app.html': shell, 'auth.html': page('auth.html'), 'entrance.html': own('entrance.html') }
  for (const screen of shown)
    app.get(screen.replace(/:\w+$/, '$&(.+)'), { onRequest: redirect }, shownAt(screen, ways[pageOf(screen)]))
  app.get(changePasswordPath, (_request, reply) => reply.redirect(account, 302))
  // The law is read whatever the database says.
  const viewerIfKnown: ViewerOf = (request, reply) => viewerOf(request, reply).catch(() => null)
  for (const name of legalPages)
    app.get(`/${name}`, byWho(viewerIfKnown, own(signedInFile(name)), page(`${name}.html`)))
  for (const name of pages.names) app.get(`/${name}`, name === 'app.html' ? shell : page(name))

  // By itself it says nothing.
  app.get(`/${plainPageFile}`, (request, reply) => shell(request, reply.code(404)))
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? shell(request, reply.code(404)) : refuse('page_missing'),
  )
}

type Files = { built: string; redirect: ReturnType<typeof toCanonical> }

/** The build's files, at any path that is no other route: so what is no file may be a page written otherwise. */
async function serveFiles(scope: FastifyInstance, { built, redirect }: Files) {
  scope.addHook('onRequest', redirect)
  // The file server refuses doubled slashes and dots by itself.
  scope.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error.statusCode !== 403 || !isPage(request)) throw error
    reply.callNotFound()
  })
  const setHeaders = (reply: FastifyReply, path: string) => void reply.header('cache-control', cacheControl(path))
  await scope.register(files, { root: built, index: false, preCompressed: true, cacheControl: false, setHeaders })
}
