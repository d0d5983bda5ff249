import '@fontsource-variable/figtree/wght.css'
import '@fontsource-variable/bricolage-grotesque/wght.css'
import './tokens.css'
import './styles/mantine.css'
import './styles/theme.css'
import './styles/app.css'
import './styles/icons.css'
import './styles/brand.css'
import './styles/demo-banner.css'
import './styles/header.css'
import './styles/library.css'
import './styles/scheme-switch.css'
import './styles/skip.css'
import './styles/unseen.css'
import './styles/fade.css'
import './styles/print.css'
import './styles/quiet.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { Broken } from './app/broken.tsx'
import { awaitInstallOffer } from './app/install-offer.ts'
import { Library } from './app/library.tsx'
import { queryClient } from './app/query-client.ts'
import { Toaster } from './app/toaster.tsx'
import { authQueries } from './auth/queries.ts'
import { awaitMissingCode } from './lib/missing-code.ts'
import { followScheme } from './lib/own-scheme.ts'
import { readSearch, writeSearch } from './lib/search-params.ts'
import { stepOverFirst } from './lib/top-layer.ts'
import { takeWayBack } from './lib/way-back.ts'
import { routeTree } from './route-tree.gen.ts'
import { ScreenSkeleton } from './ui/screen-skeleton.tsx'

// Signing in ends at '/', whichever way it went: from there back to where somebody had to sign in.
const wayBack = location.pathname === '/' ? takeWayBack() : null
if (wayBack) history.replaceState(null, '', wayBack)

/** Beyond it, a screen that is on its way takes the place of the one before, as a frame. */
const frameAfterMs = 300

const openRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultErrorComponent: Broken,
    defaultPendingComponent: ScreenSkeleton,
    defaultPendingMs: frameAfterMs,
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

awaitInstallOffer()
followScheme()
awaitMissingCode()

/** By address, as the router names them. */
const likelyNext = ['/browse', '/task/$id', '/post', '/messages', '/'] as const

/** Not known to every browser, nor to TypeScript. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false

/** A link to a screen whose code is here already shows it at once. Who saves data loads no more than they open. */
async function fetchLikelyNext(router: ReturnType<typeof openRouter>) {
  if (savesData()) return
  for (const path of likelyNext) await router.loadRouteChunk(router.routesByPath[path])
}

async function keepForOffline() {
  const { startServiceWorker } = await import('./app/service-worker.ts')
  await startServiceWorker(() => void queryClient.invalidateQueries())
}

const root = document.getElementById('root')
if (root === null) throw new Error('app.html has no #root')

/** What a slow phone would be busy with in one go, with pauses in which it answers; the drawing then goes in slices. */
async function start(root: HTMLElement) {
  // Reading all this code was the longest of all.
  await pause()
  // Who is there, asked while the screen's code is on its way.
  void queryClient.prefetchQuery(authQueries.viewer())
  await pause()
  stepOverFirst(() => router.history)
  const router = openRouter()
  // What fails is said by the screen's own place.
  const screen = router.load().catch(() => {})
  await pause()
  // The first date or number of a page takes longer than all that follow: while the screen's code is on its way.
  new Intl.DateTimeFormat('en-US')
  await screen
  await pause()
  startTransition(() =>
    createRoot(root).render(
      <Library>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toaster />
        </QueryClientProvider>
      </Library>,
    ),
  )
  if (document.readyState === 'complete') void fetchTheRest(router)
  else addEventListener('load', () => void fetchTheRest(router), { once: true })
}

/** Last of all, and by itself: no screen waits for it. The likely screens first; the worker asks for all there is. */
async function fetchTheRest(router: ReturnType<typeof openRouter>) {
  await fetchLikelyNext(router)
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await keepForOffline()
}

const pause = () => new Promise((goOn) => setTimeout(goOn))

void start(root)
