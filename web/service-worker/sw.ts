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
import { nonPagePaths, publicPages, signedInFileOf } from '#shared/screens.ts'
import { clearNotifiedViewer } from '#web/features/push/notified-viewer.ts'
import { readWorkerMessage } from '#web/lib/worker-messages.ts'
import { clearCachedResponses, fetchOrCached } from './cached-responses.ts'
import { closeNotifications, handleTap, openTabs, showPushNotification } from './push-notifications.ts'
import { renewSubscription } from './renew-subscription.ts'

/** The built app's files; web/build/service-worker.ts inserts them. */
declare const builtFiles: PrecacheEntry[]
declare const self: ServiceWorkerGlobalScope

const clearForNextUser = () => Promise.all([clearCachedResponses(), closeNotifications(), clearNotifiedViewer()])

/** Calls that sign somebody in, or sign them out everywhere. */
const signInCalls = ['login', 'second-step', 'passkeys/show', 'register', 'reset'].map((name) => `${authPath}/${name}`)

/** Requests that sign an account in or out, or delete it: as page navigations and as calls. */
const changesSession = {
  page: (pathname: string) => [loginPath, logoutPath].includes(pathname) || pathname.startsWith(`${authPath}/`),
  call: (pathname: string, method: string) =>
    (method === 'POST' && signInCalls.includes(pathname)) || (method === 'DELETE' && pathname === '/api/account'),
}

// Registered before any route, so that it sees every request. Whatever the response, data cached until now is not for
// the next user.
self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  const { pathname } = new URL(url)
  if (mode === 'navigate') {
    if (changesSession.page(pathname)) event.waitUntil(clearForNextUser())
  } else if (changesSession.call(pathname, method)) {
    event.waitUntil(clearForNextUser())
    // Responses requested before this call completes are not for the next user either.
    event.respondWith(fetch(event.request).finally(clearCachedResponses))
  }
})

cleanupOutdatedCaches()
addPlugins([{ fetchDidSucceed: ({ response }) => requireThisBuild(response) }])
precacheAndRoute(builtFiles)

/**
 * During an update a page may come from a node of another build. It must not be cached, because its scripts would be
 * missing offline.
 */
async function requireThisBuild(response: Response) {
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  const assetPaths = isPage ? (await response.clone().text()).match(/\/assets\/[\w-]+\.(js|css)/g) : null
  if (assetPaths?.some((file) => getCacheKeyForURL(file) === undefined)) throw new Error('A page of another build came')
  return response
}

/** Used at '/' too: only the server knows whether a visitor or a signed-in neighbor opens it. */
const appShell = new NetworkOnly({ plugins: [{ handlerDidError: async ({ request }) => cachedPageFor(request) }] })

/** Returns the cached page of an address, or, as the server does, a redirect to its canonical spelling. */
function cachedPageFor({ url }: Request): Promise<Response | undefined> | Response {
  const { pathname, search, origin } = new URL(url)
  const path = canonicalPath(pathname)
  if (path !== null && path !== pathname) return Response.redirect(origin + path + search, 308)
  const name = pathname.slice(1)
  return matchPrecache(publicPages.includes(name) ? `/${signedInFileOf(name)}` : '/app.html')
}
/** The demo's mail page is not part of the app. */
const serverPages = /^\/demo(\/|$)/
registerRoute(new NavigationRoute(appShell, { denylist: [nonPagePaths, serverPages] }))

/** Answers to moderators are evidence about others, and stay on no device. */
const isCacheable = (path: string) => /^\/(api|files)\//.test(path) && !/^\/api\/(moderation|operator)\//.test(path)

registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode !== 'navigate' && !request.headers.has('range') && isCacheable(url.pathname),
  ({ request, event }) => fetchOrCached({ request, waitUntil: (work) => event.waitUntil(work) }),
)

/** The demo's portraits are public and the same for all users. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/faces/'),
  new CacheFirst({ cacheName: 'faces' }),
)

self.addEventListener('push', (event) => event.waitUntil(showPushNotification(event.data?.json())))
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription()))
self.addEventListener('notificationclick', (event) => event.waitUntil(handleTap(event)))

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const { filesToFind, shouldActivate, isSignedOut } = readWorkerMessage(event.data)
  const answer = (isSo: boolean) => event.ports[0]?.postMessage(isSo)
  if (isSignedOut) event.waitUntil(clearCachedResponses())
  if (filesToFind) answer(filesToFind.every((file) => getCacheKeyForURL(file) !== undefined))
  if (shouldActivate) event.waitUntil(activateIfOnlyTab().then(answer))
})

/**
 * Other tabs still run files that only the previous worker's cache holds, so the worker waits until they are closed.
 */
async function activateIfOnlyTab() {
  const isOnlyTab = (await openTabs()).length <= 1
  if (isOnlyTab) await self.skipWaiting()
  return isOnlyTab
}
