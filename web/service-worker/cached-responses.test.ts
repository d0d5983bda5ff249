import { beforeEach, expect, test, vi } from 'vitest'
import { cachedPictureMaxBytes, cachedResponsesMax } from '#shared/constants.ts'
import { fromCacheHeader, responseCachePrefix, viewerHeader } from '#shared/response-cache.ts'
import { clearCachedResponses, fetchOrCached } from './cached-responses.ts'

/** Mimics a browser's cache: one that was deleted while open still accepts entries, but nobody finds them. */
class FakeCache {
  answers = new Map<string, Response>()
  put = async ({ url }: Request, answer: Response) => void this.answers.set(url, answer)
  match = async ({ url }: Request) => this.answers.get(url)?.clone()
  delete = async ({ url }: Request) => this.answers.delete(url)
  keys = async () => [...this.answers.keys()].map((url) => new Request(url))
}
let fakeCaches: Map<string, FakeCache>
/** Runs before a cache is opened, to simulate concurrent events. */
let beforeOpening: () => Promise<void>

beforeEach(() => {
  fakeCaches = new Map()
  beforeOpening = async () => {}
  vi.stubGlobal('caches', {
    keys: async () => [...fakeCaches.keys()],
    delete: async (name: string) => fakeCaches.delete(name),
    match: async (request: Request, { cacheName }: { cacheName: string }) => fakeCaches.get(cacheName)?.match(request),
    open: async (name: string) => {
      await beforeOpening()
      const fakeCache = fakeCaches.get(name) ?? new FakeCache()
      fakeCaches.set(name, fakeCache)
      return fakeCache
    },
  })
  return () => void vi.unstubAllGlobals()
})

/** Returns the paths of the cached responses, by viewer. */
const cachedPaths = () =>
  Object.fromEntries(
    [...fakeCaches].map(([name, { answers }]) => [
      name.replace(responseCachePrefix, ''),
      [...answers.keys()].map((url) => new URL(url).pathname),
    ]),
  )

const json = { 'content-type': 'application/json' }
const responseTo = (viewerId: string | null, { status = 200, headers = {} }: ResponseInit = {}) =>
  new Response('{}', { status, headers: { ...json, ...(viewerId && { [viewerHeader]: viewerId }), ...headers } })

/** Sends a request to the worker with a fake network; resolves once everything is cached. */
async function ask(path: string, network: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async () => network())
  const works: Promise<unknown>[] = []
  const request = new Request(`http://porchlight.example${path}`)
  const answer = await fetchOrCached({ request, waitUntil: (work) => void works.push(work) })
  await Promise.all(works)
  return answer
}

const offline = () => {
  throw new TypeError('Failed to fetch')
}

test('Ada sees the last response offline, marked as cached', async () => {
  expect((await ask('/api/tasks/1', () => responseTo('ada'))).headers.has(fromCacheHeader)).toBe(false)
  const again = await ask('/api/tasks/1', offline)
  expect([again.status, again.headers.get(fromCacheHeader)]).toEqual([200, '1'])
  await expect(ask('/api/tasks/2', offline)).rejects.toThrow('Failed to fetch')
})

test('the first response to Ben clears Ada’s cache', async () => {
  await ask('/api/tasks/1', () => responseTo('ada'))
  expect(cachedPaths()).toEqual({ ada: ['/api/tasks/1'] })
  await ask('/api/tasks/2', () => responseTo('ben'))
  expect(cachedPaths()).toEqual({ ben: ['/api/tasks/2'] })
  await expect(ask('/api/tasks/1', offline)).rejects.toThrow('Failed to fetch')
})

test('a 401 clears the cache', async () => {
  await ask('/api/tasks/1', () => responseTo('ada'))
  await ask('/api/tasks/1', () => responseTo(null, { status: 401 }))
  expect(cachedPaths()).toEqual({})
})

test('a response for no viewer is not cached, and clears nothing', async () => {
  await ask('/api/tasks/1', () => responseTo('ada'))
  await ask('/api/openapi.json', () => responseTo(null))
  expect(cachedPaths()).toEqual({ ada: ['/api/tasks/1'] })
})

test.each([
  ['a refusal', responseTo('ada', { status: 403 })],
  ['a failure', responseTo('ada', { status: 500 })],
  ['a part', responseTo('ada', { status: 206 })],
  ['a page', responseTo('ada', { headers: { 'content-type': 'text/html' } })],
  [
    'a large picture',
    responseTo('ada', { headers: { 'content-type': 'image/webp', 'content-length': `${cachedPictureMaxBytes + 1}` } }),
  ],
])('%s is not cached', async (_what, answer) => {
  await ask('/api/tasks/1', () => responseTo('ada'))
  await ask('/api/tasks/2', () => answer)
  expect(cachedPaths()).toEqual({ ada: ['/api/tasks/1'] })
})

test('other caches of the browser are never cleared', async () => {
  fakeCaches.set('workbox-precache', new FakeCache())
  await ask('/api/tasks/1', () => responseTo('ada'))
  await ask('/api/tasks/1', () => responseTo('ben'))
  await clearCachedResponses()
  expect(cachedPaths()).toEqual({ 'workbox-precache': [] })
})

test('a response that arrives after its viewer signed out is not cached', async () => {
  await ask('/api/tasks/1', async () => {
    await clearCachedResponses()
    return responseTo('ada')
  })
  expect(cachedPaths()).toEqual({})
  await ask('/api/tasks/1', () => responseTo('ada'))
  expect(cachedPaths(), 'the next one is').toEqual({ ada: ['/api/tasks/1'] })
})

test('a response to Ada that arrives in Ben’s session does not clear his cache', async () => {
  await ask('/api/tasks/1', async () => {
    await clearCachedResponses()
    await ask('/api/tasks/2', () => responseTo('ben'))
    return responseTo('ada')
  })
  expect(cachedPaths()).toEqual({ ben: ['/api/tasks/2'] })
})

test('a response that is being cached when its viewer signs out is not kept', async () => {
  beforeOpening = async () => {
    beforeOpening = async () => {}
    await clearCachedResponses()
  }
  await ask('/api/tasks/1', () => responseTo('ada'))
  expect(cachedPaths()).toEqual({})
})

test('the number of cached responses is limited, and the oldest are removed first', async () => {
  for (let turn = 0; turn <= cachedResponsesMax; turn++) await ask(`/api/tasks/${turn}`, () => responseTo('ada'))
  const { ada = [] } = cachedPaths()
  expect(ada).toHaveLength(cachedResponsesMax)
  expect([ada[0], ada.at(-1)]).toEqual(['/api/tasks/1', `/api/tasks/${cachedResponsesMax}`])
})
