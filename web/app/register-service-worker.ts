import { hourMs } from '#shared/time.ts'
import { newVersion, pageScripts } from '#web/lib/new-version.ts'
import { activateNow, hasCached, type WorkerMessage } from '#web/lib/worker-messages.ts'
import { workerPath } from '#web/lib/worker-path.ts'

/**
 * Registers the service worker, which caches the app for offline use. `onFirstControl` runs when the first worker takes
 * control, because it has not seen the requests made before.
 */
export async function registerServiceWorker(onFirstControl: () => void) {
  const { serviceWorker } = navigator
  if (serviceWorker.controller === null)
    serviceWorker.addEventListener('controllerchange', onFirstControl, { once: true })
  const registration = await serviceWorker.register(workerPath)
  if (registration.waiting) void offerUpdate(registration.waiting)
  registration.addEventListener('updatefound', () => watchInstallation(registration.installing))
  checkForUpdateOnReturn(registration)
}

function watchInstallation(worker: ServiceWorker | null) {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed' && navigator.serviceWorker.controller) void offerUpdate(worker)
  })
}

/** A page loaded from the network may already be as new as the worker; then there is nothing to offer. */
async function offerUpdate(worker: ServiceWorker) {
  if (await hasPageScripts(worker)) return
  newVersion.set({
    // The reload waits for the worker's answer; an earlier one would count this page as another open tab.
    load: () => void askWorker(worker, activateNow).then(() => location.reload()),
  })
}

const hasPageScripts = (worker: ServiceWorker) => askWorker(worker, hasCached(pageScripts()))

const askWorker = (worker: ServiceWorker, question: WorkerMessage) =>
  new Promise<boolean>((answer) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => answer(data)
    worker.postMessage(question, [port2])
  })

/** An app that is never closed checks for a newer version when its user returns to it. */
function checkForUpdateOnReturn(registration: ServiceWorkerRegistration) {
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < hourMs) return
    checkedAt = Date.now()
    registration.update().catch((error: unknown) => console.warn('No newer version could be looked for', error))
  })
}
