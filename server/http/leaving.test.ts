import { expect, test } from 'vitest'
import { openWorld } from '#tests/world.ts'

test('a node that leaves says so to who spreads requests, still answers, and keeps no connection', async () => {
  const leaving = new AbortController()
  const world = await openWorld('embedded', { leaving: leaving.signal })
  const me = () => world.ask('ada', 'GET /api/auth/user')
  expect((await world.ask('dan', 'GET /readyz')).status).toBe(200)
  expect((await me()).headers.get('connection')).toBe('keep-alive')

  leaving.abort()
  const ready = await world.ask('dan', 'GET /readyz')
  expect([ready.status, ready.headers.get('retry-after'), ready.body]).toEqual([503, '5', { status: 'leaving' }])
  expect((await world.ask('dan', 'GET /healthz')).status).toBe(200)
  const answer = await me()
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  await world.end()
})
