import { describe, expect, test, vi } from 'vitest'
import { rates } from '#shared/rates.ts'
import { type CastName, cast, password } from '#tests/cast.ts'
import { expectRateLimit, useRateLimitedWorld } from '#tests/fixtures/rate-limited-world.ts'
import { engines, openWorld, plainRequest } from '#tests/world.ts'

describe.each(engines)('limits of signing up and in, on %s', (engine) => {
  const { ask, join, postMany } = useRateLimitedWorld(engine)

  test('T121: sign-ups from one address', async () => {
    const signUp = (from: string) => (turn: number) => {
      const fields = { firstName: 'Nan', lastName: 'Poe', email: `nan-${from}-${turn}@porchlight.example`, password }
      return ask('dan', 'POST /api/auth/register', fields, from)
    }
    await expectRateLimit('signUp', signUp('198.51.100.1'), () => signUp('198.51.100.2')(0))
  })

  const signIn = (email: string, tried: string, from: string) =>
    ask('dan', 'POST /api/auth/login', { email, password: tried }, from)

  test('sign-ins from one address: attempts in a minute and in an hour', async () => {
    const { ada, ben } = cast
    // The third window counts only failures.
    const guess = (turn: number) => signIn(`nobody-${turn}@porchlight.example`, 'a guess', '198.51.100.3')
    const windows = rates.signIn.filter(({ per }) => per === 'ipAddress')
    expect(windows.map(({ max }) => max)).toEqual([6, 30])
    for (let minute = 0; minute < 5; minute++) {
      for (let turn = 0; turn < 6; turn++) expect((await guess(turn)).status).toBe(401)
      const refused = await signIn(ada.email, password, '198.51.100.3')
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
      expect((await signIn(ben.email, password, '198.51.100.4')).status).toBe(200)
      vi.setSystemTime(Date.now() + 60_000)
    }
    const { status, headers } = await guess(0)
    expect([status, headers.get('retry-after')]).toEqual([429, String(55 * 60)])
  })

  test('T012: guesses at one account’s password are stopped for their network; its owner signs in from another', async () => {
    const { email } = cast.cleo
    const statuses = []
    for (let turn = 0; turn < 40; turn++) statuses.push((await signIn(email, 'a guess', `203.0.113.${turn}`)).status)
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(30).fill(429)])
    const fromNetwork = await signIn(email, password, '203.0.113.99')
    expect([fromNetwork.status, fromNetwork.headers.get('retry-after')]).toEqual([429, '900'])
    expect((await signIn(email, password, '203.0.114.1')).status).toBe(200)
    expect((await signIn(cast.ben.email, password, '203.0.113.98')).status, 'somebody else there').toBe(200)
    vi.setSystemTime(Date.now() + 900_000)
    expect((await signIn(email, password, '203.0.113.99')).status).toBe(200)
  })

  test('a correct password does not count as a failure, nor a refused call as a success', async () => {
    for (let turn = 0; turn < 12; turn++)
      expect((await signIn(cast.ben.email, password, `198.18.0.${turn}`)).status).toBe(200)

    const una = await join('una-is-refused')
    const [taskId] = await postMany(1)
    const offer = () => ask(una, 'POST /api/offers', { taskId }, '192.0.2.200')
    expect((await offer()).status).toBe(201)
    for (let turn = 0; turn < 31; turn++) expect((await offer()).status).toBe(409)
    const past = { ...plainRequest(), date: '2020-01-01T12:00:00.000Z' }
    for (let turn = 0; turn < 11; turn++)
      expect((await ask(una, 'POST /api/tasks', past, '192.0.2.200')).status).toBe(400)
    expect((await ask(una, 'POST /api/tasks', plainRequest(), '192.0.2.200')).status).toBe(201)
  })

  test('T119: a flood of guesses from one address is stopped, and signed-in neighbors are not affected', async () => {
    const flood = Promise.all(
      Array.from({ length: 300 }, (_, turn) => signIn(`flood-${turn}@porchlight.example`, 'a guess', '198.51.100.9')),
    )
    for (let turn = 0; turn < 20; turn++) {
      const { status } = await ask('ben', 'GET /api/notifications/unread-count', undefined, '198.51.100.9')
      expect(status).toBe(200)
    }
    const statuses = (await flood).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(6)
    expect(statuses.filter((status) => status === 429)).toHaveLength(294)
  })

  test('concurrent attempts get no further than sequential ones', async () => {
    const una = await join('una-hurries')
    const posts = Array.from({ length: 25 }, () => ask(una, 'POST /api/tasks', plainRequest(), '192.0.2.200'))
    const statuses = (await Promise.all(posts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })
})

test('T013: attempts with invented addresses are counted all the same, and no header lifts a limit', async () => {
  const world = await openWorld('embedded', { limits: 'strict' })
  const statuses = []
  for (let turn = 0; turn < 7; turn++) {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${turn}`,
      forwarded: `for=198.51.100.${turn}`,
      'x-real-ip': `198.51.100.${turn}`,
      limits: 'relaxed',
      'x-limits': 'relaxed',
    }
    const fields = { email: `nobody-${turn}@porchlight.example`, password: 'a guess' }
    statuses.push((await world.ask('dan' satisfies CastName, 'POST /api/auth/login', fields, { headers })).status)
  }
  await world.close()
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429])
})
