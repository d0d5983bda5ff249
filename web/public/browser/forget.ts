import { leftCookie } from '#shared/auth/left-cookie.ts'
import { answersOf } from '#shared/kept-answers.ts'
import { forgetWords } from '#web/lib/kept.ts'
import { takeWayBack } from '#web/lib/way-back.ts'

/** Words outlive a session that ran out, and no logout: the server says which it was, once. */
export function forgetAfterLogout() {
  if (!document.cookie.includes(`${leftCookie}=`)) return
  forgetWords()
  // The page that was left may still have been told that its session is over, and have asked to come back.
  takeWayBack()
  // biome-ignore lint/suspicious/noDocumentCookie: A page has no other way to take a cookie away in every browser.
  document.cookie = `${leftCookie}=; Path=/; Max-Age=0`
}

/**
 * Who sees the landing page is signed out, however that came about: nothing private stays on this device. The worker is
 * told as well: what it asked for before the session ended may still be on its way.
 */
export async function forgetAnswers() {
  if (location.pathname !== '/' || !('caches' in window)) return
  navigator.serviceWorker.controller?.postMessage({ seenOff: true })
  for (const name of await caches.keys()) if (name.startsWith(answersOf)) await caches.delete(name)
}
