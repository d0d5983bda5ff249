/// <reference lib="webworker" />
import {
  addPlugins,
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { authPath, loginPath, logoutPath } from '#shared/auth/paths.ts'
import { canonicalPath } from '#shared/canonical-path.ts'
import { besidePages, legalPages, signedInFile } from '#shared/screens.ts'
import { forgetTold } from '#web/push/told-here.ts'
import { answerFor, forgetAnswers } from './kept-answers.ts'
import { closeNotices, openNotice, showNotice, tabs } from './notices.ts'
import { renewDevice } from './renew-device.ts'

/** The built app's files, written in by web/build/service-worker.ts. */
declare const builtFiles: PrecacheEntry[]
declare const self: ServiceWorkerGlobalScope

const forgetAll = () => Promise.all([forgetAnswers(), closeNotices(), forgetTold()])

/** What lets somebody in, or signs them out everywhere. */
const callsOfEntrance = ['login', 'register', 'reset'].map((name) => `${authPath}/${name}`)

/** Somebody comes, goes or leaves for ever, by a page or by a call. */
const changesWhoIsThere = {
  page: (pathname: string) => [loginPath, logoutPath].includes(pathname) || pathname.startsWith(`${authPath}/`),
  call: (pathname: string, method: string) =>
    (method === 'POST' && callsOfEntrance.includes(pathname)) || (method === 'DELETE' && pathname === '/api/account'),
}

// Before any route, so that it hears of every request: whatever the answer, what was read until now is not for who
// comes next.
self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  const { pathname } = new URL(url)
  if (mode === 'navigate') {
    if (changesWhoIsThere.page(pathname)) event.waitUntil(forgetAll())
  } else if (changesWhoIsThere.call(pathname, method)) {
    event.waitUntil(forgetAll())
    // Nor is what was asked for since, before the answer was there.
    event.respondWith(fetch(event.request).finally(forgetAnswers))
  }
})

cleanupOutdatedCaches()
addPlugins([{ fetchDidSucceed: ({ response }) => ofThisBuild(response) }])
precacheAndRoute(builtFiles)

/**
 * During an update a page may come from a node of another build: kept, it would name scripts that nobody has without a
 * network.
 */
async function ofThisBuild(response: Response) {
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  const named = isPage ? (await response.clone().text()).match(/\/assets\/[\w-]+\.(js|css)/g) : null
  if (named?.some((file) => getCacheKeyForURL(file) === undefined)) throw new Error('A page of another build came')
  return response
}

/** Also at '/': whether a visitor or a neighbor comes there, only the server knows. */
const shell = new NetworkOnly({ plugins: [{ handlerDidError: async ({ request }) => keptFor(request) }] })

/** The page that is kept for an address, or as from the server a redirect where the address is written otherwise. */
function keptFor({ url }: Request): Promise<Response | undefined> | Response {
  const { pathname, search, origin } = new URL(url)
  const path = canonicalPath(pathname)
  if (path !== null && path !== pathname) return Response.redirect(origin + path + search, 308)
  const name = pathname.slice(1)
  return matchPrecache(legalPages.includes(name) ? `/${signedInFile(name)}` : '/app.html')
}
/** A demo's mail page, which knows no app. */
const pagesOfServer = /^\/demo(\/|$)/
registerRoute(new NavigationRoute(shell, { denylist: [besidePages, pagesOfServer] }))

registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode !== 'navigate' && !request.headers.has('range') && /^\/(api|files)\//.test(url.pathname),
  ({ request, event }) => answerFor({ request, waitUntil: (work) => event.waitUntil(work) }),
)

/** The demo's portraits are the same for everybody, and nobody's. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/faces/'),
  new CacheFirst({ cacheName: 'faces' }),
)

self.addEventListener('push', (event) => event.waitUntil(showNotice(event.data?.json())))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewDevice()))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(event.notification)))

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/**
 * What a page asks a worker that waits to follow this one: does it hold these files, and would it come forward? And
 * what the landing page asks: somebody was seen off, so what was asked for in their name until now is for nobody.
 */
self.addEventListener('message', (event) => {
  const { holds, comeForward, seenOff } = event.data as { holds?: string[]; comeForward?: boolean; seenOff?: boolean }
  if (seenOff) event.waitUntil(forgetAnswers())
  if (holds) event.ports[0]?.postMessage(holds.every((file) => getCacheKeyForURL(file) !== undefined))
  if (comeForward) event.waitUntil(comeForwardIfAlone().then((does) => event.ports[0]?.postMessage(does)))
})

/** Another tab still runs the files that the worker before this one holds, and nobody else has them any more. */
async function comeForwardIfAlone() {
  const isAlone = (await tabs()).length <= 1
  if (isAlone) await self.skipWaiting()
  return isAlone
}
