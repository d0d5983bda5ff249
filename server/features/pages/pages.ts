import { existsSync, readFileSync } from 'node:fs'
import files from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#server/platform/http/errors.ts'
import type { IsPartial, ViewerOf } from '#server/platform/http/viewer.ts'
import { canonicalPath, pagePaths } from '#shared/canonical-path.ts'
import { plainPageFile } from '#shared/plain-page.ts'
import {
  demoScreens,
  htmlFileOf,
  nonPagePaths,
  preloadHeadersFile,
  publicPages,
  type ScreenPath,
  screens,
  secondStepPath,
  signedInFileOf,
} from '#shared/screens.ts'
import { yearSeconds } from '#shared/time.ts'
import type { Banner } from './announcement-banner.ts'
import { openBuiltPages, webBuildFolder } from './built-pages.ts'

const permanentRedirect = 308

/** Files named by a hash of their content never change; all others are revalidated. */
const cacheControl = (path: string) =>
  path.includes('/assets/') ? `public, max-age=${yearSeconds}, immutable` : 'public, no-cache'

/**
 * Parses an address the way browsers resolve it. Dot segments are followed. Leading slashes and backslashes become one.
 */
const parse = (url: string) => URL.parse(url.replace(/^[\\/]+/, '/'), 'http://here') ?? new URL('http://here/api')

const isPage = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !nonPagePaths.test(decodeURIComponent(parse(url).pathname))

/** An onRequest hook: redirects another spelling of a page's address to the canonical one. */
const redirectToCanonical = (pages: readonly string[]) => async (request: FastifyRequest, reply: FastifyReply) => {
  const [requestedPath] = request.url.split(/[?#]/)
  if (!requestedPath?.startsWith('/') || !isPage(request)) return
  const { pathname, search } = parse(request.url)
  const path = canonicalPath(pathname, pages)
  if (path !== null && path !== requestedPath) return reply.redirect(path + search, permanentRedirect)
}

/** Password managers request this path: https://w3c.github.io/webappsec-change-password-url/. */
const changePasswordPath = '/.well-known/change-password'
const accountPath: ScreenPath = '/account'

type Options = {
  viewerOf: ViewerOf
  isPartial: IsPartial
  isDemo: boolean
  isPublicDemo: boolean
  /** False if no mail leaves this installation, which the pages then tell the app. */
  sendsMail: boolean
  canonicalUrl: string | undefined
  findYearText?: () => Promise<string>
  findBanner?: () => Promise<Banner | null>
  /** Pages that are no screens and have handlers elsewhere. */
  otherPages?: readonly string[]
  buildFolder?: string
}

type PageHandler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** Returns a handler that shows one page to signed-in users and another to visitors. */
const bySignIn =
  (viewerOf: ViewerOf, neighbors: PageHandler, visitors: PageHandler) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('vary', 'Cookie')
    return (await viewerOf(request, reply)) ? neighbors(request, reply) : visitors(request, reply)
  }

/**
 * Serves the built web: the landing and legal pages, and the app's shell for its screens; any other page gets the
 * shell's 404. The shell is the same for all users; access is checked by the calls that it makes.
 */
export async function addPages(app: FastifyInstance, options: Options) {
  const { viewerOf, isPartial, isDemo, otherPages = [], buildFolder = webBuildFolder } = options
  const hasWeb = existsSync(`${buildFolder}/app.html`)
  if (!hasWeb) return void app.setNotFoundHandler(() => refuse('page_missing'))

  const isServed = (page: string) => isDemo || !demoScreens.includes(page)
  const redirect = redirectToCanonical([...pagePaths.filter(isServed), ...otherPages, changePasswordPath])
  await app.register(serveFiles, { buildFolder, redirect })
  const pages = openBuiltPages(buildFolder, options)
  const preloadHeaders: Record<string, string> = JSON.parse(
    readFileSync(`${buildFolder}/${preloadHeadersFile}`, 'utf8'),
  )
  const privatePage = (name: string) => (request: FastifyRequest, reply: FastifyReply) =>
    pages.send(name, request, reply.header('cache-control', 'private, no-cache'))
  const shell = privatePage('app.html')
  const publicPage = (name: string) => (request: FastifyRequest, reply: FastifyReply) =>
    pages.send(name, request, reply.header('cache-control', 'public, no-cache'))
  const withPreloads = (screen: string, handler: typeof shell) => (request: FastifyRequest, reply: FastifyReply) =>
    handler(request, reply.header('link', preloadHeaders[screen]))

  const landing = publicPage('index.html')
  const home = withPreloads('/', shell)
  const landingOrSecondStep: PageHandler = async (request, reply) =>
    (await isPartial(request)) ? reply.redirect(secondStepPath) : landing(request, reply)
  app.get('/', bySignIn(viewerOf, home, landingOrSecondStep))
  const servedScreens = screens.filter(isServed)
  const handlers = {
    'app.html': shell,
    'auth.html': publicPage('auth.html'),
    'signed-out.html': privatePage('signed-out.html'),
  }
  for (const screen of servedScreens)
    app.get(
      screen.replace(/:\w+$/, '$&(.+)'),
      { onRequest: redirect },
      withPreloads(screen, handlers[htmlFileOf(screen)]),
    )
  app.get(changePasswordPath, (_request, reply) => reply.redirect(accountPath, 302))
  // The legal pages must be readable even if the database fails.
  const viewerOrNull: ViewerOf = (request, reply) => viewerOf(request, reply).catch(() => null)
  for (const name of publicPages)
    app.get(`/${name}`, bySignIn(viewerOrNull, privatePage(signedInFileOf(name)), publicPage(`${name}.html`)))
  for (const name of pages.names) {
    const cacheControl = name === 'app.html' ? 'private, no-cache' : 'public, no-cache'
    app.get(`/${name}`, (request, reply) => pages.sendFile(name, request, reply.header('cache-control', cacheControl)))
  }

  // The template of plain pages has no content of its own.
  app.get(`/${plainPageFile}`, (request, reply) => shell(request, reply.code(404)))
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? shell(request, reply.code(404)) : refuse('page_missing'),
  )
}

type ServeFilesOptions = { buildFolder: string; redirect: ReturnType<typeof redirectToCanonical> }

/**
 * Serves the build's files at any path that is no other route. A path that is no file may be another spelling of a
 * page.
 */
async function serveFiles(scope: FastifyInstance, { buildFolder, redirect }: ServeFilesOptions) {
  scope.addHook('onRequest', redirect)
  // The file server itself refuses doubled slashes and dots.
  scope.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error.statusCode !== 403 || !isPage(request)) throw error
    reply.callNotFound()
  })
  const setHeaders = (reply: FastifyReply, path: string) => void reply.header('cache-control', cacheControl(path))
  await scope.register(files, { root: buildFolder, index: false, preCompressed: true, cacheControl: false, setHeaders })
}
