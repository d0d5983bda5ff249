/**
 * Whom this device tells, noted where the service worker can read it too. It goes as soon as anybody signs in or out
 * here; a page of the same person notes it again.
 */
const cacheName = 'told-here'
const place = '/told-here'

export async function noteTold(viewerId: string): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(place, new Response(viewerId))
}

export async function readTold(): Promise<string | undefined> {
  const noted = await caches.match(place, { cacheName })
  return noted?.text()
}

export const forgetTold = () => caches.delete(cacheName)
