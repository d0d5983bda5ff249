import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessWorld, openAccessWorld } from '#tests/access/access-world.ts'
import { digestTables, writeCalls } from '#tests/access/write-calls.ts'
import { foreignOriginsAt } from '#tests/http/foreign-origins.ts'
import { engines } from '#tests/setup/database.ts'

/** Calls that change nothing if there are no pending mails, unread notifications, new messages or other sessions. */
const changesNothing = new Set([
  'DELETE /api/auth/sessions',
  'PATCH /api/notifications/mark-all-read',
  'PATCH /api/tasks/:id/messages/read',
  'PATCH /api/tasks/:id/notifications/read',
  'POST /api/auth/forgot',
  'POST /api/auth/verify/send',
])

describe.each(engines)('requests by pages of other sites on %s', (engine) => {
  let stage: AccessWorld
  beforeAll(async () => {
    stage = await openAccessWorld(engine)
  })
  afterAll(() => stage.close())

  /** Headers that a browser sends for a page that is not ours. */
  function foreignPages(): Record<string, string>[] {
    return [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: stage.address },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'none', origin: 'null' },
      ...foreignOriginsAt(stage.address).map((origin) => ({ origin })),
    ]
  }

  test.each(writeCalls.map((write) => [write.name, write] as const))(
    'T085, T086: no page of another site can call %s as a neighbor; our own can',
    async (name, { prepare, succeeds }) => {
      const { who, line, fields } = await prepare(stage)
      const send = (headers: Record<string, string>) =>
        stage.ask(who, line, fields, {
          headers: {
            cookie: stage.cookies[who] ?? '',
            ...(fields && !(fields instanceof FormData) && { 'content-type': 'application/json' }),
            ...headers,
          },
        })
      const before = await digestTables(stage.db)
      for (const page of foreignPages()) {
        const { status, body, headers } = await send(page)
        expect([page, status, body.code]).toEqual([page, 403, 'wrong_origin'])
        expect(headers.getSetCookie()).toEqual([])
      }
      expect(await digestTables(stage.db)).toEqual(before)
      if (!succeeds) return
      const own = await send({ origin: stage.address, 'sec-fetch-site': 'same-origin' })
      expect([own.status, own.body]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()])
      if (!changesNothing.has(name)) expect(await digestTables(stage.db)).not.toEqual(before)
    },
  )

  test('a client that is no browser, and a navigation without a page, send no origin and may write', async () => {
    for (const headers of [{}, { 'sec-fetch-site': 'none' }] as Record<string, string>[]) {
      const { status } = await stage.ask('cleo', 'PATCH /api/profile', undefined, {
        method: 'PATCH',
        body: '{"bio":"Mine"}',
        headers: { cookie: stage.cookies['cleo'] ?? '', 'content-type': 'application/json', ...headers },
      })
      expect(status).toBe(200)
    }
  })

  test('T092: no page of another site can read an answer', async () => {
    const evil = { origin: 'https://evil.example', cookie: stage.cookies['ada'] ?? '' }
    const asked = { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'content-type' }
    for (const [method, path] of [
      ['GET', '/api/auth/user'],
      ['GET', '/api/tasks'],
      ['OPTIONS', '/api/profile'],
      ['OPTIONS', '/api/tasks'],
      ['GET', '/'],
    ] as const) {
      const answer = await fetch(stage.address + path, { method, headers: { ...evil, ...asked } })
      const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'))
      expect([method, path, names]).toEqual([method, path, []])
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  })
})
