import { lookForNewer } from './new-version.ts'
import { createStore } from './store.ts'

/** Whether a part of the app's own code was asked for in vain. */
export const isCodeMissing = createStore(false)

/**
 * A screen whose code does not come says so itself, on the page as it is. Unless the failure is taken over, the router
 * loads the page anew, which without a line ends on a page of the browser's own.
 */
export function awaitMissingCode() {
  addEventListener('vite:preloadError', (event) => {
    event.preventDefault()
    isCodeMissing.set(true)
    void lookForNewer()
  })
}

/** Loads the page again if it can be had now; resolves where it cannot. */
export async function loadAgain() {
  try {
    await fetch(location.href)
  } catch {
    return
  }
  location.reload()
}
