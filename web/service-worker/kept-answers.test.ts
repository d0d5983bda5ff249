import { beforeEach, expect, test, vi } from 'vitest'
import { answersOf, keptHeader, viewerHeader } from '#shared/kept-answers.ts'
import { keptAnswersMax, keptPictureMaxBytes } from '#shared/limits.ts'
import { answerFor, forgetAnswers } from './kept-answers.ts'

/**
 * As a browser keeps it: a cache that was deleted while it was open takes what it is given, and nobody finds it there.
 */
class Shelf {
  answers = new Map<string, Response>()
  put = async ({ url }: Request, answer: Response) => void this.answers.set(url, answer)
  match = async ({ url }: Request) => this.answers.get(url)?.clone()
  delete = async ({ url }: Request) => this.answers.delete(url)
  keys = async () => [...this.answers.keys()].map((url) => new Request(url))
}
let shelves: Map<string, Shelf>
/** What happens elsewhere as a cache is about to be opened. */
let beforeOpening: () => Promise<void>

beforeEach(() => {
  shelves = new Map()
  beforeOpening = async () => {}
  vi.stubGlobal('caches', {
    keys: async () => [...shelves.keys()],
    delete: async (name: string) => shelves.delete(name),
    match: async (request: Request, { cacheName }: { cacheName: string }) => shelves.get(cacheName)?.match(request),
    open: async (name: string) => {
      await beforeOpening()
      const shelf = shelves.get(name) ?? new Shelf()
      shelves.set(name, shelf)
      return shelf
    },
  })
  return () => void vi.unstubAllGlobals()
})

/** Whose answers are kept, and of which paths. */
const kept = () =>
  Object.fromEntries(
    [...shelves].map(([name, { answers }]) => [
      name.replace(answersOf, ''),
      [...answers.keys()].map((url) => new URL(url).pathname),
    ]),
  )

const json = { 'content-type': 'application/json' }
const answerTo = (viewerId: string | null, { status = 200, headers = {} }: ResponseInit = {}) =>
  new Response('{}', { status, headers: { ...json, ...(viewerId && { [viewerHeader]: viewerId }), ...headers } })

/** Asks the worker, which asks a network that answers so; done once whatever it wants to keep is kept. */
async function ask(path: string, network: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async () => network())
  const works: Promise<unknown>[] = []
  const request = new Request(`http://porchlight.example${path}`)
  const answer = await answerFor({ request, waitUntil: (work) => void works.push(work) })
  await Promise.all(works)
  return answer
}

const offline = () => {
  throw new TypeError('Failed to fetch')
}

test('Ada reads without a network what she saw last, marked as kept', async () => {
  expect((await ask('/api/tasks/1', () => answerTo('ada'))).headers.has(keptHeader)).toBe(false)
  const again = await ask('/api/tasks/1', offline)
  expect([again.status, again.headers.get(keptHeader)]).toEqual([200, '1'])
  await expect(ask('/api/tasks/2', offline)).rejects.toThrow('Failed to fetch')
})

test('the first answer to Ben forgets all that Ada read', async () => {
  await ask('/api/tasks/1', () => answerTo('ada'))
  expect(kept()).toEqual({ ada: ['/api/tasks/1'] })
  await ask('/api/tasks/2', () => answerTo('ben'))
  expect(kept()).toEqual({ ben: ['/api/tasks/2'] })
  await expect(ask('/api/tasks/1', offline)).rejects.toThrow('Failed to fetch')
})

test('who is told to sign in again has nothing left to read', async () => {
  await ask('/api/tasks/1', () => answerTo('ada'))
  await ask('/api/tasks/1', () => answerTo(null, { status: 401 }))
  expect(kept()).toEqual({})
})

test('what belongs to nobody is not kept, and takes nothing away', async () => {
  await ask('/api/tasks/1', () => answerTo('ada'))
  await ask('/api/openapi.json', () => answerTo(null))
  expect(kept()).toEqual({ ada: ['/api/tasks/1'] })
})

test.each([
  ['a refusal', answerTo('ada', { status: 403 })],
  ['a failure', answerTo('ada', { status: 500 })],
  ['a part', answerTo('ada', { status: 206 })],
  ['a page', answerTo('ada', { headers: { 'content-type': 'text/html' } })],
  [
    'a large picture',
    answerTo('ada', { headers: { 'content-type': 'image/webp', 'content-length': `${keptPictureMaxBytes + 1}` } }),
  ],
])('%s is not kept', async (_what, answer) => {
  await ask('/api/tasks/1', () => answerTo('ada'))
  await ask('/api/tasks/2', () => answer)
  expect(kept()).toEqual({ ada: ['/api/tasks/1'] })
})

test('other things that the browser keeps outlast every forgetting', async () => {
  shelves.set('workbox-precache', new Shelf())
  await ask('/api/tasks/1', () => answerTo('ada'))
  await ask('/api/tasks/1', () => answerTo('ben'))
  await forgetAnswers()
  expect(kept()).toEqual({ 'workbox-precache': [] })
})

test('an answer that was on its way when its person went is kept for nobody', async () => {
  await ask('/api/tasks/1', async () => {
    await forgetAnswers()
    return answerTo('ada')
  })
  expect(kept()).toEqual({})
  await ask('/api/tasks/1', () => answerTo('ada'))
  expect(kept(), 'the next one is').toEqual({ ada: ['/api/tasks/1'] })
})

test('an answer to Ada that arrives when Ben reads takes nothing from him', async () => {
  await ask('/api/tasks/1', async () => {
    await forgetAnswers()
    await ask('/api/tasks/2', () => answerTo('ben'))
    return answerTo('ada')
  })
  expect(kept()).toEqual({ ben: ['/api/tasks/2'] })
})

test('an answer that was being kept when its person went is kept for nobody', async () => {
  beforeOpening = async () => {
    beforeOpening = async () => {}
    await forgetAnswers()
  }
  await ask('/api/tasks/1', () => answerTo('ada'))
  expect(kept()).toEqual({})
})

test('only so many answers are kept, and the oldest leave first', async () => {
  for (let turn = 0; turn <= keptAnswersMax; turn++) await ask(`/api/tasks/${turn}`, () => answerTo('ada'))
  const { ada = [] } = kept()
  expect(ada).toHaveLength(keptAnswersMax)
  expect([ada[0], ada.at(-1)]).toEqual(['/api/tasks/1', `/api/tasks/${keptAnswersMax}`])
})
