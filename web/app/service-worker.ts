import { hourMs } from '#shared/time.ts'
import { newVersion, ownScripts } from '#web/lib/new-version.ts'
import { workerPath } from '#web/lib/worker-path.ts'

/**
 * Registers the worker that keeps the app for days without a network. What was read before the first one came, it has
 * not seen.
 */
export async function startServiceWorker(onFirst: () => void) {
  const { serviceWorker } = navigator
  if (serviceWorker.controller === null) serviceWorker.addEventListener('controllerchange', onFirst, { once: true })
  const registration = await serviceWorker.register(workerPath)
  if (registration.waiting) void offer(registration.waiting)
  registration.addEventListener('updatefound', () => awaitInstalled(registration.installing))
  lookAgainOnReturn(registration)
}

function awaitInstalled(worker: ServiceWorker | null) {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) void offer(worker)
  })
}

/** A page that came from the network may be as new as the worker that has just arrived. */
async function offer(worker: ServiceWorker) {
  if (await holdsThisPage(worker)) return
  newVersion.set({
    // Reloaded too soon, this page would be counted as another tab.
    load: () => void ask(worker, { comeForward: true }).then(() => location.reload()),
  })
}

const holdsThisPage = (worker: ServiceWorker) => ask(worker, { holds: ownScripts() })

const ask = (worker: ServiceWorker, question: { holds: string[] } | { comeForward: true }) =>
  new Promise<boolean>((answer) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => answer(data)
    worker.postMessage(question, [port2])
  })

/** An app that is never closed looks for a newer version when its person comes back to it. */
function lookAgainOnReturn(registration: ServiceWorkerRegistration) {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lookedAt < hourMs) return
    lookedAt = Date.now()
    registration.update().catch((error: unknown) => console.warn('No newer version could be looked for', error))
  })
}
