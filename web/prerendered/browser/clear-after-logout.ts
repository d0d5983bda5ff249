import { loggedOutCookie } from '#shared/auth/logged-out-cookie.ts'
import { responseCachePrefix } from '#shared/response-cache.ts'
import { takeReturnUrl } from '#web/lib/return-url.ts'
import { clearStorageAtLogout } from '#web/lib/storage.ts'
import { reportSignOut } from '#web/lib/worker-messages.ts'

/** Drafts survive an expired session, but not a logout. The server sets a cookie once after a logout. */
export function clearAfterLogout() {
  if (!document.cookie.includes(`${loggedOutCookie}=`)) return
  clearStorageAtLogout()
  // The page that was left may have noticed the end of its session and stored a path to return to.
  takeReturnUrl()
  // biome-ignore lint/suspicious/noDocumentCookie: A page has no other way to take a cookie away in every browser.
  document.cookie = `${loggedOutCookie}=; Path=/; Max-Age=0`
}

/**
 * Visitors of the landing page are signed out, for whatever reason, so no private responses stay on this device. The
 * worker is notified too, because responses requested before the end of the session may still arrive.
 */
export async function clearResponseCache() {
  if (location.pathname !== '/' || !('caches' in window)) return
  navigator.serviceWorker.controller?.postMessage(reportSignOut)
  for (const name of await caches.keys()) if (name.startsWith(responseCachePrefix)) await caches.delete(name)
}
