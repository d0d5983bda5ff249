/**
 * Header with the viewer's id on every answer to a signed-in user, so that the service worker caches it for that user
 * only.
 */
export const viewerHeader = 'x-viewer'

/** Header of an answer that comes from the cache of this device and not from the server. */
export const fromCacheHeader = 'x-from-cache'

/** Prefix of the names of caches with answers for one user; the user's id follows. */
export const responseCachePrefix = 'answers-of:'
