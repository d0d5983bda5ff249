import { checkForNewVersion } from './new-version.ts'

const message = 'A part of the app did not come'

/** Tells whether an error was caused by code that could not be loaded. */
export const isChunkLoadError = (error: unknown): boolean => error instanceof Error && error.message === message

/**
 * Replaces the message of a failed module load. The router recognizes the browser's message and reloads the page, which
 * without a network shows the browser's own error page.
 */
export function handleChunkLoadErrors() {
  addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload: Error }
    payload.message = message
    void checkForNewVersion()
  })
}

/** Reloads the page if it can be reached; resolves if it cannot. */
export async function reloadIfReachable() {
  try {
    await fetch(location.href)
  } catch {
    return
  }
  location.reload()
}
