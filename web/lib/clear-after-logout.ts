import { loggedOutCookie } from '#shared/auth/logged-out-cookie.ts'
import { takeReturnUrl } from './return-url.ts'
import { clearStorageAtLogout } from './storage.ts'

/**
 * Drafts survive an expired session, but neither a logout nor the deletion of the account, for which the server sets a
 * cookie.
 */
export function clearAfterLogout() {
  if (!document.cookie.includes(`${loggedOutCookie}=`)) return
  clearStorageAtLogout()
  // The page that was left may have noticed the end of its session and stored a path to return to.
  takeReturnUrl()
  // biome-ignore lint/suspicious/noDocumentCookie: A page has no other way to take a cookie away in every browser.
  document.cookie = `${loggedOutCookie}=; Path=/; Max-Age=0`
}
