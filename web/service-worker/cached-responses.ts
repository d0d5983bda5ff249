import { cachedPictureMaxBytes, cachedResponsesMax } from '#shared/constants.ts'
import { fromCacheHeader, responseCachePrefix, viewerHeader } from '#shared/response-cache.ts'

/**
 * Counts how often the caches were cleared. Responses requested before the last time are not cached, whenever they
 * arrive.
 */
let generation = 0

const isCacheName = (name: string) => name.startsWith(responseCachePrefix)

async function deleteOtherCaches(name = '') {
  const names = await caches.keys()
  await Promise.all(names.filter((other) => isCacheName(other) && other !== name).map((other) => caches.delete(other)))
}

/** Clears the previous user's responses for the next user of this device. */
export async function clearCachedResponses() {
  generation += 1
  await deleteOtherCaches()
}

function isCacheable({ status, headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  const isSmallPicture = type.startsWith('image/') && Number(headers.get('content-length')) <= cachedPictureMaxBytes
  return status === 200 && (type.startsWith('application/json') || isSmallPicture)
}

async function cacheResponse(request: Request, response: Response, requestGeneration: number) {
  const viewerId = response.headers.get(viewerHeader)
  if (viewerId === null || !isCacheable(response) || requestGeneration !== generation) return
  const name = responseCachePrefix + viewerId
  await deleteOtherCaches(name)
  const cache = await caches.open(name)
  await cache.put(request, response)
  const all = await cache.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - cachedResponsesMax)).map((oldest) => cache.delete(oldest)))
  if (requestGeneration !== generation) await caches.delete(name)
}

async function findCached(request: Request): Promise<Response | undefined> {
  const name = (await caches.keys()).find(isCacheName)
  const cached = name && (await caches.match(request, { cacheName: name, ignoreVary: true }))
  if (!cached) return
  const headers = new Headers(cached.headers)
  headers.set(fromCacheHeader, '1')
  return new Response(cached.body, { status: cached.status, headers })
}

type CacheableRequest = { request: Request; waitUntil: (work: Promise<unknown>) => void }

/** Always answers from the network; the viewer's cached response is used only if there is no network. */
export async function fetchOrCached({ request, waitUntil }: CacheableRequest): Promise<Response> {
  const requestGeneration = generation
  try {
    const response = await fetch(request)
    waitUntil(
      response.status === 401 ? clearCachedResponses() : cacheResponse(request, response.clone(), requestGeneration),
    )
    return response
  } catch (failure) {
    const cached = await findCached(request)
    if (cached) return cached
    throw failure
  }
}
