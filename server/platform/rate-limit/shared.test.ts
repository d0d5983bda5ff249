import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterEach, describe, expect, test } from 'vitest'
import type { RateName } from '#shared/rates.ts'
import { cast, password } from '#tests/cast.ts'
import { openNetworkProxy } from '#tests/services/network-proxy.ts'
import { openWorld } from '#tests/world.ts'
import { type Limiter, openLimiter } from './limiter.ts'

const redis = process.env['TEST_REDIS_URL'] as string

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Opens the rate limiter of one node, connected to this Redis. */
async function openNode({ secret, url = redis }: { secret: string; url?: string }) {
  const errors: unknown[] = []
  const limiter = openLimiter({ limits: 'strict', redis: url, secret, onError: (error) => void errors.push(error) })
  ends.push(limiter.close)
  return { limiter, errors }
}

/** Makes the given number of calls from one address and returns how many were let through. */
async function getsThrough(limiter: Limiter, limit: RateName, times: number, address = '203.0.113.7') {
  let through = 0
  for (let turn = 0; turn < times; turn++) {
    const counter = limiter.openCallCounter({ ipAddress: address, viewerId: 'una' })
    const refusal = await counter
      .count(limit)
      .then(() => counter.countAccount(limit, 'una@porchlight.example'))
      .catch((error) => error)
    if (refusal === undefined) through += 1
    else expect(refusal).toMatchObject({ code: 'too_many_tries' })
  }
  return through
}

/** Returns the keys of the rate limits in this Redis, and their number. */
async function limitKeysIn(client: Redis) {
  const keys = await client.keys('porchlight:limits:*')
  return { keys, count: keys.length }
}

describe.runIf(redis)('rate limits that nodes share', () => {
  const connected = (limiter: Limiter) =>
    expect.poll(async () => {
      const { openCallCounter: openCounter } = limiter
      const probe = randomUUID()
      const client = new Redis(redis)
      const before = (await limitKeysIn(client)).count
      await openCounter({ ipAddress: probe }).count('signUp')
      const after = (await limitKeysIn(client)).count
      client.disconnect()
      return after > before
    })

  test('attempts on one node count on the other, and not in another installation', async () => {
    const secret = randomUUID()
    const [one, two, foreign] = [
      await openNode({ secret }),
      await openNode({ secret }),
      await openNode({ secret: randomUUID() }),
    ]
    for (const { limiter } of [one, two, foreign]) await connected(limiter).toBe(true)
    expect(await getsThrough(one.limiter, 'signUp', 6)).toBe(6)
    expect(await getsThrough(two.limiter, 'signUp', 6)).toBe(4)
    expect(await getsThrough(one.limiter, 'signUp', 1)).toBe(0)
    expect(await getsThrough(foreign.limiter, 'signUp', 3)).toBe(3)
  })

  test('points that do not count in the end are given back on every node', async () => {
    const secret = randomUUID()
    const [one, two] = [await openNode({ secret }), await openNode({ secret })]
    for (const { limiter } of [one, two]) await connected(limiter).toBe(true)
    for (let turn = 0; turn < 12; turn++) {
      const counter = one.limiter.openCallCounter({ ipAddress: '203.0.113.7', viewerId: 'una' })
      await counter.count('exports')
      await counter.finish(409)
    }
    expect(await getsThrough(two.limiter, 'exports', 6)).toBe(5)
  })

  test('a reader of the Redis learns no IP address or email', async () => {
    const { limiter } = await openNode({ secret: randomUUID() })
    await connected(limiter).toBe(true)
    await getsThrough(limiter, 'signIn', 1, '198.51.100.77')
    const client = new Redis(redis)
    const { keys } = await limitKeysIn(client)
    client.disconnect()
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.join()).not.toMatch(/198\.51|una/)
  })

  test.each(['cut off', 'emptied', 'hanging'] as const)(
    'T133: while Redis is %s, a node keeps counting by itself, and nobody starts again at zero',
    async (failure) => {
      const proxy = await openNetworkProxy(redis)
      ends.push(proxy.close)
      const { limiter } = await openNode({ secret: randomUUID(), url: proxy.url })
      await connected(limiter).toBe(true)
      expect(await getsThrough(limiter, 'signUp', 8)).toBe(8)
      const client = new Redis(redis)
      ends.push(() => client.disconnect())
      if (failure === 'cut off') proxy.disconnect()
      if (failure === 'hanging') proxy.stall()
      if (failure === 'emptied') await client.flushdb()
      const start = performance.now()
      expect(await getsThrough(limiter, 'signUp', 8)).toBe(2)
      expect(await getsThrough(limiter, 'calls', 12)).toBe(12)
      expect(performance.now() - start, 'waits once, not at every try').toBeLessThan(1500)
    },
  )

  test('nodes count together again when Redis is back', async () => {
    const proxy = await openNetworkProxy(redis)
    ends.push(proxy.close)
    const secret = randomUUID()
    const [one, two] = [await openNode({ secret, url: proxy.url }), await openNode({ secret })]
    for (const { limiter } of [one, two]) await connected(limiter).toBe(true)
    proxy.disconnect()
    expect(await getsThrough(one.limiter, 'signUp', 3)).toBe(3)
    proxy.restore()
    await connected(one.limiter).toBe(true)
    expect(await getsThrough(two.limiter, 'signUp', 6, '203.0.113.8')).toBe(6)
    expect(await getsThrough(one.limiter, 'signUp', 6, '203.0.113.8')).toBe(4)
  })

  test('T133: without Redis from the start people can sign in, guessers are stopped, and no call fails', async () => {
    const proxy = await openNetworkProxy(redis)
    ends.push(proxy.close)
    proxy.disconnect()
    const world = await openWorld('embedded', { limits: 'strict', redis: proxy.url })
    ends.push(world.close)
    expect((await world.ask('ada', 'GET /api/tasks')).status).toBe(200)
    expect((await world.ask('dan', 'POST /api/auth/login', { email: cast.ada.email, password })).status).toBe(200)
    const statuses = []
    for (let turn = 0; turn < 7; turn++)
      statuses.push((await world.ask('dan', 'POST /api/auth/login', { ...cast.ben, password: 'a guess' })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })
})

test('a Redis that refuses the password leaves each node with its own count', async () => {
  const wrong = redis ? redis.replace('redis://', 'redis://nobody:wrong@') : 'redis://nobody:wrong@127.0.0.1:1/0'
  const { limiter, errors } = await openNode({ secret: randomUUID(), url: wrong })
  expect(await getsThrough(limiter, 'signUp', 12)).toBe(10)
  await expect.poll(() => errors.length).toBeGreaterThan(0)
})
