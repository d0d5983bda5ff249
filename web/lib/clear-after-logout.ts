import { loggedOutCookie } from '#shared/auth/logged-out-cookie.ts'
import { takeReturnUrl } from './return-url.ts'
import { clearStorageAtLogout } from './storage.ts'

/** Drafts survive an expired session, but not a logout. The server sets a cookie once after a logout. */
export function clearAfterLogout() {
  if (!document.cookie.includes(`${loggedOutCookie}=`)) return
  clearStorageAtLogout()
  // The page that was left may have noticed the end of its session and stored a path to return to.
  takeReturnUrl()
  // biome-ignore lint/suspicious/noDocumentCookie: A page has no other way to take a cookie away in every browser.
  document.cookie = `${loggedOutCookie}=; Path=/; Max-Age=0`
}
