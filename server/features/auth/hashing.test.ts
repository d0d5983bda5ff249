import { expect, test } from 'vitest'
import { cast } from '#tests/cast.ts'
import { openWorld } from '#tests/world.ts'
import { hashesAtOnce, openHashing } from './hashing.ts'

test('passwords are hashed in turn, and with a full queue the next caller is asked to retry', async () => {
  const hashing = openHashing({ runningMax: 2, waitingMax: 3 })
  const asked = await Promise.allSettled(Array.from({ length: 8 }, (_, turn) => hashing.hash(`password ${turn}`)))
  expect(asked.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')])
  expect(asked.at(-1)).toMatchObject({ reason: { code: 'busy', retryAfterSeconds: 3 } })
  const hash = await hashing.hash('after the rush')
  expect(await hashing.verify({ hash, password: 'after the rush' })).toBe(true)
  expect(await hashing.verify({ hash, password: 'another' })).toBe(false)
})

test.each([
  ['the same text', 'on the porch', 'on the porch', true],
  ['a mark that is typed by itself', 'Caf\u00e9', 'Cafe\u0301', true],
  ['a mark that was', 'Cafe\u0301', 'Caf\u00e9', true],
  ['marks in another order', 'q\u0307\u0323', 'q\u0323\u0307', true],
  ['syllables of Korean in parts', '\ud55c\uae00', '\u1112\u1161\u11ab\u1100\u1173\u11af', true],
  ['no mark', 'Caf\u00e9', 'Cafe', false],
  ['a wide letter, which is another one', 'ABC', '\uff21BC', false],
])('%s is compared correctly', async (_, stored, tried, isRight) => {
  const hashing = openHashing()
  expect(await hashing.verify({ hash: await hashing.hash(stored), password: tried })).toBe(isRight)
})

test('one core, and one thread that reads files, stay free whatever the number of cores', () => {
  expect([1, 2, 3, 4, 5, 64].map(hashesAtOnce)).toEqual([1, 1, 2, 3, 3, 3])
})

test('a password that cannot be compared frees its place in the queue', async () => {
  const hashing = openHashing()
  const broken = Array.from({ length: 5 }, () => hashing.verify({ hash: 'no hash', password: 'x' }))
  for (const one of await Promise.allSettled(broken)) expect(one.status).toBe('rejected')
  expect(await hashing.hash('goes on')).toMatch(/^\$argon2id\$/)
})

test('T120: some of many concurrent sign-ins are asked to retry, and signed-in users do not wait for them', async () => {
  const world = await openWorld('embedded', { hashing: { runningMax: 1, waitingMax: 10 } })
  const memoryBefore = process.memoryUsage().rss
  const tried = { email: cast.ada.email, password: 'a guess' }
  let isBusy = true
  const start = performance.now()
  const signIns = Promise.all(
    Array.from({ length: 60 }, () => world.ask('dan', 'POST /api/auth/login', tried)),
  ).finally(() => {
    isBusy = false
  })
  const times: number[] = []
  while (isBusy) {
    const asked = performance.now()
    expect((await world.ask('ben', 'GET /api/notifications/unread-count')).status).toBe(200)
    times.push(performance.now() - asked)
  }
  const answers = await signIns
  const signInsMs = performance.now() - start
  const memory = process.memoryUsage().rss - memoryBefore
  await world.close()

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
  for (const { status, headers, body } of answers) {
    if (status === 401) continue
    expect(headers.get('retry-after')).toBe('3')
    expect(body).toMatchObject({ code: 'busy', message: expect.stringContaining('in 3 seconds') })
  }
  expect(memory).toBeLessThan(400 * 1024 * 1024)
  times.sort((one, other) => one - other)
  expect(times.length).toBeGreaterThan(20)
  expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(signInsMs / 10)
})
