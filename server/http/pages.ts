import { existsSync, readFileSync } from 'node:fs'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { plainPageFile } from '#shared/plain-page.ts'
import { aheadFile, besidePages, demoScreens, legalPages, pageOf, screens, signedInFile } from '#shared/screens.ts'
import { yearSeconds } from '#shared/time.ts'
import { builtWeb, openBuiltPages } from './built-pages.ts'
import { refuse } from './errors.ts'
import type { ViewerOf } from './viewer.ts'

/** What the build names after its content never changes; everything else is asked for again. */
const cacheControl = (path: string) =>
  path.includes('/assets/') ? `public, max-age=${yearSeconds}, immutable` : 'public, no-cache'

/**
 * The path that is meant, however it is written: with dots, with slashes that lean or stand double, with letters as
 * numbers.
 */
const pathIn = (url: string) =>
  decodeURIComponent(URL.parse(url.replace(/^[\\/]+/, '/'), 'http://here')?.pathname ?? '/api')

const isPage = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !besidePages.test(pathIn(url))

type Options = { viewerOf: ViewerOf; demo: boolean; namedUrl: string | undefined; built?: string }

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
export async function addPages(app: FastifyInstance, { viewerOf, demo, namedUrl, built = builtWeb }: Options) {
  const hasWeb = existsSync(`${built}/app.html`)
  if (!hasWeb) return void app.setNotFoundHandler(() => refuse('page_missing'))

  const setHeaders = (reply: FastifyReply, path: string) => void reply.header('cache-control', cacheControl(path))
  await app.register(files, { root: built, index: false, preCompressed: true, cacheControl: false, setHeaders })
  const pages = openBuiltPages(built, namedUrl)
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
  const shown = demo ? screens : screens.filter((screen) => !demoScreens.includes(screen))
  const ways = { 'app.html': shell, 'auth.html': page('auth.html'), 'entrance.html': own('entrance.html') }
  for (const screen of shown) app.get(screen, shownAt(screen, ways[pageOf(screen)]))
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
