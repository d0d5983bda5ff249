import { answersOf } from '#shared/kept-answers.ts'

/**
 * Who sees the landing page is signed out, however that came about: nothing private stays on this device. The worker is
 * told as well: what it asked for before the session ended may still be on its way.
 */
export async function forgetAnswers() {
  if (location.pathname !== '/' || !('caches' in window)) return
  navigator.serviceWorker.controller?.postMessage({ seenOff: true })
  for (const name of await caches.keys()) if (name.startsWith(answersOf)) await caches.delete(name)
}
