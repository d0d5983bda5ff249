import { responseCachePrefix } from '#shared/response-cache.ts'
import { reportSignOut } from '#web/lib/worker-messages.ts'

/**
 * Visitors of the landing page are signed out, for whatever reason, so no private responses stay on this device. The
 * worker is notified too, because responses requested before the end of the session may still arrive.
 */
export async function clearResponseCache() {
  if (location.pathname !== '/' || !('caches' in window)) return
  navigator.serviceWorker.controller?.postMessage(reportSignOut)
  for (const name of await caches.keys()) if (name.startsWith(responseCachePrefix)) await caches.delete(name)
}
