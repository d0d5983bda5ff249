import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { afterEach, describe, expect, test } from 'vitest'
import type { Limit } from '#shared/rates.ts'
import { cast, password } from '#tests/cast.ts'
import { layCable } from '#tests/outside/cable.ts'
import { openWorld } from '#tests/world.ts'
import { type Limiter, openLimiter } from './limiter.ts'

const redis = process.env['TEST_REDIS_URL'] as string

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** One node of an installation that counts in this Redis, once it has reached it. */
async function openNode({ secret, url = redis }: { secret: string; url?: string }) {
  const errors: unknown[] = []
  const limiter = openLimiter({ limits: 'strict', redis: url, secret, onError: (error) => void errors.push(error) })
  ends.push(limiter.close)
  return { limiter, errors }
}

/** Tries so often from one address, and says how often it was let through. */
async function getsThrough(limiter: Limiter, limit: Limit, times: number, address = '203.0.113.7') {
  let through = 0
  for (let turn = 0; turn < times; turn++) {
    const tally = limiter.openTally({ address, viewerId: 'una' })
    const refusal = await tally
      .count(limit)
      .then(() => tally.countAccount(limit, 'una@porchlight.example'))
      .catch((error) => error)
    if (refusal === undefined) through += 1
    else expect(refusal).toMatchObject({ code: 'too_many_tries' })
  }
  return through
}

/** How many keys this installation has in Redis, and what they say. */
async function keptIn(client: Redis) {
  const keys = await client.keys('porchlight:limits:*')
  return { keys, count: keys.length }
}

describe.runIf(redis)('limits that nodes share', () => {
  const connected = (limiter: Limiter) =>
    expect.poll(async () => {
      const { openTally } = limiter
      const probe = randomUUID()
      const client = new Redis(redis)
      const before = (await keptIn(client)).count
      await openTally({ address: probe }).count('signUp')
      const after = (await keptIn(client)).count
      client.disconnect()
      return after > before
    })

  test('what was tried on one node counts on the other, and not in another installation', async () => {
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

  test('what did not count in the end is given back on every node', async () => {
    const secret = randomUUID()
    const [one, two] = [await openNode({ secret }), await openNode({ secret })]
    for (const { limiter } of [one, two]) await connected(limiter).toBe(true)
    for (let turn = 0; turn < 12; turn++) {
      const tally = one.limiter.openTally({ address: '203.0.113.7', viewerId: 'una' })
      await tally.count('exports')
      await tally.settle(409)
    }
    expect(await getsThrough(two.limiter, 'exports', 6)).toBe(5)
  })

  test('nobody who reads the Redis learns an address or an email', async () => {
    const { limiter } = await openNode({ secret: randomUUID() })
    await connected(limiter).toBe(true)
    await getsThrough(limiter, 'signIn', 1, '198.51.100.77')
    const client = new Redis(redis)
    const { keys } = await keptIn(client)
    client.disconnect()
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.join()).not.toMatch(/198\.51|una/)
  })

  test.each(['cut off', 'emptied', 'hanging'] as const)(
    'T133: while Redis is %s, a node counts on by itself, and lets nobody try again from the start',
    async (way) => {
      const cable = await layCable(redis)
      ends.push(cable.end)
      const { limiter } = await openNode({ secret: randomUUID(), url: cable.url })
      await connected(limiter).toBe(true)
      expect(await getsThrough(limiter, 'signUp', 8)).toBe(8)
      const client = new Redis(redis)
      ends.push(() => client.disconnect())
      if (way === 'cut off') cable.hold()
      if (way === 'hanging') cable.stall()
      if (way === 'emptied') await client.flushdb()
      const start = performance.now()
      expect(await getsThrough(limiter, 'signUp', 8)).toBe(2)
      expect(await getsThrough(limiter, 'calls', 12)).toBe(12)
      expect(performance.now() - start, 'waits once, not at every try').toBeLessThan(1500)
    },
  )

  test('when Redis is back, the nodes count together again', async () => {
    const cable = await layCable(redis)
    ends.push(cable.end)
    const secret = randomUUID()
    const [one, two] = [await openNode({ secret, url: cable.url }), await openNode({ secret })]
    for (const { limiter } of [one, two]) await connected(limiter).toBe(true)
    cable.hold()
    expect(await getsThrough(one.limiter, 'signUp', 3)).toBe(3)
    cable.mend()
    await connected(one.limiter).toBe(true)
    expect(await getsThrough(two.limiter, 'signUp', 6, '203.0.113.8')).toBe(6)
    expect(await getsThrough(one.limiter, 'signUp', 6, '203.0.113.8')).toBe(4)
  })

  test('T133: with Redis cut off from the start, people sign in, guessers are stopped, and nothing fails', async () => {
    const cable = await layCable(redis)
    ends.push(cable.end)
    cable.hold()
    const world = await openWorld('embedded', { limits: 'strict', redis: cable.url })
    ends.push(world.end)
    expect((await world.ask('ada', 'GET /api/tasks')).status).toBe(200)
    expect((await world.ask('dan', 'POST /api/auth/login', { email: cast.ada.email, password })).status).toBe(200)
    const statuses = []
    for (let turn = 0; turn < 7; turn++)
      statuses.push((await world.ask('dan', 'POST /api/auth/login', { ...cast.ben, password: 'a guess' })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })
})

test('a Redis that refuses the password leaves every node with its own count', async () => {
  const wrong = redis ? redis.replace('redis://', 'redis://nobody:wrong@') : 'redis://nobody:wrong@127.0.0.1:1/0'
  const { limiter, errors } = await openNode({ secret: randomUUID(), url: wrong })
  expect(await getsThrough(limiter, 'signUp', 12)).toBe(10)
  await expect.poll(() => errors.length).toBeGreaterThan(0)
})
