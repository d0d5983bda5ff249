import './styles/app-styles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { authQueries } from '#web/features/auth/queries.ts'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { captureInstallEvent } from './app/install-event.ts'
import { queryClient } from './app/query-client.ts'
import { Toaster } from './app/toaster.tsx'
import { handleChunkLoadErrors } from './lib/chunk-load-error.ts'
import { showPageLoadLine } from './lib/page-load-line.ts'
import { takeReturnUrl } from './lib/return-url.ts'
import { readSearch, writeSearch } from './lib/search-params.ts'
import { handleGuardEntry } from './lib/top-dialog.ts'
import { followScheme } from './lib/use-chosen-scheme.ts'
import { watchAnnouncement } from './lib/watch-announcement.ts'
import { routeTree } from './route-tree.gen.ts'
import { ScreenSkeleton } from './ui/screen-skeleton.tsx'

// Every sign-in ends at '/'; from there the user is sent back to the page that required it.
const returnUrl = location.pathname === '/' ? takeReturnUrl() : null
if (returnUrl) history.replaceState(null, '', returnUrl)

/** After this time a placeholder replaces the previous screen while the next one loads. */
const placeholderAfterMs = 300

const openRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorBoundary,
    defaultPendingComponent: ScreenSkeleton,
    defaultPendingMs: placeholderAfterMs,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    parseSearch: readSearch,
    stringifySearch: writeSearch,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof openRouter>
  }
}

watchAnnouncement()
captureInstallEvent()
followScheme()
handleChunkLoadErrors()
showPageLoadLine()

/** Route paths, in the router's notation. */
const likelyNext = ['/browse', '/task/$id', '/post', '/messages', '/'] as const

/** `navigator.connection` is not in every browser, nor in TypeScript's types. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false

/**
 * Loads the code of likely next screens, so that their links open at once. Skips prefetching when the browser asks to
 * save data.
 */
async function fetchLikelyNext(router: ReturnType<typeof openRouter>) {
  if (savesData()) return
  for (const path of likelyNext) await router.loadRouteChunk(router.routesByPath[path])
}

async function cacheForOffline() {
  const { registerServiceWorker } = await import('./app/register-service-worker.ts')
  await registerServiceWorker(() => void queryClient.invalidateQueries())
}

const root = document.getElementById('root')
if (root === null) throw new Error('app.html has no #root')

/**
 * Splits the startup into tasks with pauses, so that a slow phone can respond in between; rendering is split up by
 * React.
 */
async function start(root: HTMLElement) {
  // Parsing and running the app's code was the longest task.
  await pause()
  // Requests the viewer while the screen's code loads.
  void queryClient.prefetchQuery(authQueries.viewer())
  await pause()
  handleGuardEntry(() => router.history)
  const router = openRouter()
  // The screen itself shows errors.
  const screen = router.load().catch(() => {})
  await pause()
  // The first date or number format of a page is slow to create, so it is created while the screen's code loads.
  new Intl.DateTimeFormat('en-US')
  await screen
  await pause()
  startTransition(() =>
    createRoot(root).render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>,
    ),
  )
  if (document.readyState === 'complete') void loadInBackground(router)
  else addEventListener('load', () => void loadInBackground(router), { once: true })
}

/** A request that hangs delays the rest of the code for so long at most. */
const screenDataMs = 15_000

/** Resolves as soon as the screen's own requests have been answered, so that nothing takes bandwidth from them. */
async function untilScreenHasData() {
  const deadline = performance.now() + screenDataMs
  do await pause(200)
  while (queryClient.isFetching() > 0 && performance.now() < deadline)
}

/**
 * Runs last, because no screen waits for it: first the code of likely screens, then the service worker, which loads all
 * files.
 */
async function loadInBackground(router: ReturnType<typeof openRouter>) {
  await untilScreenHasData()
  await fetchLikelyNext(router)
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await cacheForOffline()
}

const pause = (ms = 0) => new Promise((goOn) => setTimeout(goOn, ms))

void start(root)
