import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import type { Call } from '#shared/call.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

describe.each(engines)('the frame on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())

  const calls = Object.values(api).flatMap((room) => Object.values(room as Record<string, Call>))
  const id = '00000000-0000-4000-8000-000000000001'

  test.each(calls.filter(({ open }) => !open).map((call) => [call.method, call.path]))(
    '%s %s needs a session, before the body is read',
    async (method = '', path = '') => {
      const body =
        method === 'GET' || method === 'DELETE' ? {} : { body: '{', headers: { 'content-type': 'application/json' } }
      const answer = await world.ask('dan', `${method} ${path.replace(':id', id)}`, undefined, { method, ...body })
      expect(answer.status).toBe(401)
      expect(answer.body.message).toEqual(expect.any(String))
    },
  )

  const send = (init: RequestInit) => {
    const headers = { cookie: world.cookies['ben'] ?? '', 'content-type': 'application/json' }
    return world.ask('ben', 'POST /api/offers', undefined, { method: 'POST', headers, ...init })
  }

  test.each([
    ['half a body', 400, { body: '{' }],
    ['a list for a body', 400, { body: '[]' }],
    ['null for a body', 400, { body: 'null' }],
    ['a number for a body', 400, { body: '1' }],
    ['a body too large', 413, { body: '"'.padEnd(200_000) }],
    ['a very deep body', 413, { body: '['.repeat(200_000) }],
    ['a deep body', 400, { body: '['.repeat(30_000) + ']'.repeat(30_000) }],
    ['a text', 415, { body: '{}', headers: { 'content-type': 'text/plain' } }],
    ['a form', 415, { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ] as [string, number, RequestInit][])('%s is answered %i, as JSON with a message', async (_what, status, init) => {
    const cookie = { cookie: world.cookies['ben'] ?? '' }
    const answer = await send({ ...init, ...(init.headers && { headers: { ...init.headers, ...cookie } }) })
    expect(answer.status).toBe(status)
    expect(answer.body.message).toEqual(expect.any(String))
  })

  test.each(['/api/nothing', '/api/tasks/%zz', '/api/tasks/nonsense', '/api/tasks/1%20OR%201=1', '/api/users/0'])(
    '%s names nothing: a JSON 404',
    async (path) => {
      const { status, body } = await world.ask('ben', `GET ${path}`)
      expect(status).toBe(404)
      expect(body.message).toEqual(expect.any(String))
    },
  )

  test('a missing task and a malformed id are answered alike', async () => {
    const missing = await world.ask('ben', `GET /api/tasks/${id}`)
    const malformed = await world.ask('ben', 'GET /api/tasks/nonsense')
    expect(missing.body).toEqual({ code: 'task_missing', message: 'Task Not Found' })
    expect(malformed.body).toEqual(missing.body)
  })

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('a write with %o comes from elsewhere and is refused', async (foreign) => {
    const cookie = { cookie: world.cookies['ada'] ?? '', 'content-type': 'application/json' }
    const change = (headers: object) =>
      world.ask('ada', 'PATCH /api/profile', { bio: 'changed from elsewhere' }, { headers: { ...cookie, ...headers } })
    expect((await change(foreign)).status).toBe(403)
    expect((await world.ask('ada', 'GET /api/auth/user')).body.bio).toBeNull()
    expect((await change({ origin: world.address, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    await world.ask('ada', 'PATCH /api/profile', { bio: null })
  })

  test('private answers are kept by nobody, and every answer forbids what we do not use', async () => {
    const { headers } = await world.ask('ada', 'GET /api/auth/user')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'self'.*frame-ancestors 'none'/)
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers.get('x-powered-by')).toBeNull()
  })

  test('the process says that it lives and that it is ready', async () => {
    expect((await world.ask('dan', 'GET /healthz')).status).toBe(200)
    expect((await world.ask('dan', 'GET /readyz')).status).toBe(200)
  })
})

test('behind a proxy our own pages are still our own', async () => {
  const world = await openWorld('embedded', { trustProxy: (_address, hop) => hop < 1 })
  const write = (headers: Record<string, string>) =>
    world.ask(
      'ada',
      'PATCH /api/profile',
      { bio: null },
      {
        headers: { cookie: world.cookies['ada'] ?? '', 'content-type': 'application/json', ...headers },
      },
    )
  const forwarded = { 'x-forwarded-host': 'porchlight.example', 'x-forwarded-proto': 'https' }
  expect((await write({ ...forwarded, origin: 'https://porchlight.example' })).status).toBe(200)
  expect((await write({ ...forwarded, origin: 'https://evil.example' })).status).toBe(403)
  await world.end()
})

test('whoever writes another address before their own is slowed down all the same', async () => {
  const world = await openWorld('embedded', { limits: 'strict', trustProxy: (_address, hop) => hop < 1 })
  const fields = { email: 'nobody@porchlight.example', password: 'a guess' }
  const statuses = []
  for (let turn = 0; turn < 7; turn++) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${turn}, 203.0.113.7` }
    statuses.push((await world.ask('dan', 'POST /api/auth/login', fields, { headers })).status)
  }
  await world.end()
  expect(statuses.at(-1)).toBe(429)
})
