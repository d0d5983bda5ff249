import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answersIn, sayOnWire } from '#tests/http/raw-http.ts'
import { openWorld, type World } from '#tests/world.ts'

const patience = { headersMs: 400, requestMs: 800, silenceMs: 1500, keepAliveMs: 300, checkMs: 50 }
const untilSilent = { ...patience, headersMs: 15_000, requestMs: 15_000 }
let world: World
let quietWorld: World
beforeAll(async () => {
  world = await openWorld('embedded', { patience })
  quietWorld = await openWorld('embedded', { patience: untilSilent })
})
afterAll(async () => {
  await world.end()
  await quietWorld.end()
})

/**
 * Says the head at once, then one letter after another, and answers with what the server says until it hangs up, and
 * when that was.
 */
function drip(pieces: string, everyMs: number, head = '') {
  const { hostname, port } = new URL(world.address)
  const start = performance.now()
  return new Promise<{ heard: string; ms: number }>((done) => {
    const wire = connect(Number(port), hostname)
    let heard = ''
    let said = 0
    wire.write(head)
    const timer = setInterval(() => {
      if (said < pieces.length && wire.writable) wire.write(pieces[said++] as string)
    }, everyMs)
    wire.on('data', (data) => {
      heard += data.toString()
    })
    wire.on('error', () => {})
    wire.on('close', () => {
      clearInterval(timer)
      done({ heard, ms: performance.now() - start })
    })
  })
}

test('T124: headers that arrive letter by letter are not waited for', async () => {
  const { heard, ms } = await drip(`GET /healthz HTTP/1.1\r\nx-slow: ${'a'.repeat(10_000)}`, 20)
  expect(answersIn(heard)).toMatchObject([{ status: 408, body: expect.stringContaining('too_slow') }])
  expect(ms).toBeGreaterThanOrEqual(patience.headersMs)
  expect(ms).toBeLessThan(patience.requestMs + 5000)
})

test('T124: a body that arrives letter by letter is not waited for', async () => {
  const head = `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n`
  const { heard, ms } = await drip(' '.repeat(60_000), 20, head)
  expect(answersIn(heard)).toMatchObject([{ status: 408 }])
  expect(ms).toBeGreaterThanOrEqual(patience.requestMs)
  expect(ms).toBeLessThan(patience.requestMs + 5000)
})

test.each([
  ['a sign-in', 'POST /api/auth/login', 'application/json', '{"email":'],
  ['a form', 'POST /api/upload', 'multipart/form-data; boundary=x', '--x\r\n'],
  ['a request to nowhere', 'POST /api/nowhere', 'application/json', '{'],
])('whoever falls silent in the middle of %s is told so, once', async (_what, line, type, begun) => {
  const head = `${line} HTTP/1.1\r\nhost: x\r\ncookie: ${quietWorld.cookies['ada']}\r\ncontent-type: ${type}\r\ncontent-length: 600\r\n\r\n`
  const start = performance.now()
  const [answer, ...more] = answersIn(await sayOnWire(quietWorld.address, head + begun))
  expect(answer).toMatchObject({ status: 408, head: expect.stringContaining('connection: close') })
  expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: 'too_slow', message: expect.stringMatching(/\w/) })
  expect(more).toEqual([])
  expect(performance.now() - start).toBeLessThan(untilSilent.requestMs / 2)
  expect((await quietWorld.ask('ada', 'GET /api/auth/user')).status).toBe(200)
  expect(quietWorld.complaints).toEqual([])
})

test('whoever was answered before they fell silent is not answered twice', async () => {
  const head = 'PATCH /api/profile HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 600\r\n\r\n'
  expect(answersIn(await sayOnWire(quietWorld.address, `${head}{`)).map(({ status }) => status)).toEqual([401])
})

test('T124: who says nothing at all, or nothing more, is hung up on', async () => {
  const start = performance.now()
  await sayOnWire(world.address)
  const [answer, ...more] = answersIn(await sayOnWire(world.address, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'))
  expect(answer?.status).toBe(200)
  expect(more).toEqual([])
  expect(performance.now() - start).toBeLessThan(2 * patience.silenceMs + 5000)
})

test('T124: while five hundred are slow, a neighbor is served', async () => {
  const slow = Array.from({ length: 500 }, () => drip('POST /api/tasks HTTP/1.1\r\nhost: x\r\nx-slow: a', 100))
  const start = performance.now()
  expect((await world.ask('ada', 'GET /api/tasks')).status).toBe(200)
  expect(performance.now() - start).toBeLessThan(10_000)
  await Promise.all(slow)
})
