import { lookForNewer } from './new-version.ts'

const message = 'A part of the app did not come'

/** Whether something failed because code that it needed did not come. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && error.message === message

/**
 * Gives the failure a message of our own. By the browser's the router would know it, and load the page anew, which
 * without a line ends on a page of the browser's own.
 */
export function awaitMissingCode() {
  addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error }
    payload.message = message
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
