import { fromCacheHeader } from '#shared/response-cache.ts'
import { createStore } from './create-store.ts'

const isShowingCached = createStore(false)
const isUnreachable = createStore(false)

/**
 * True while the screens show data cached on this device, because the server could not be reached at the last request.
 */
export const useIsShowingCached = isShowingCached.use

/** True if the last request was answered by this device's cache, by a proxy without a server, or not at all. */
export const useIsServerUnreachable = isUnreachable.use

/** Called for every response. */
export function recordResponse({ headers, status }: Response) {
  const wasCached = headers.has(fromCacheHeader)
  isShowingCached.set(wasCached)
  isUnreachable.set(wasCached || status > 501)
}

/** Called for every request without a response; rethrows the error. */
export function recordNoResponse(why: unknown): never {
  isUnreachable.set(true)
  throw why
}
