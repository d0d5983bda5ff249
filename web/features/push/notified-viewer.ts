/**
 * The viewer that this device notifies, stored in a cache because the service worker can read it too. It is removed at
 * every sign-in and sign-out; a page of the same viewer stores it again. The name must not change, because devices have
 * this cache already.
 */
const cacheName = 'told-here'
const cachePath = '/told-here'

export async function storeNotifiedViewer(viewerId: string): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(cachePath, new Response(viewerId))
}

export async function readNotifiedViewer(): Promise<string | undefined> {
  const response = await caches.match(cachePath, { cacheName })
  return response?.text()
}

export const clearNotifiedViewer = () => caches.delete(cacheName)
