import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseResponses, sendRaw } from '#tests/http/raw-http.ts'
import { openWorld, type World } from '#tests/world.ts'

const timeouts = { headersMs: 400, requestMs: 800, inactivityMs: 1500, keepAliveMs: 300, checkMs: 50 }
const untilSilent = { ...timeouts, headersMs: 15_000, requestMs: 15_000 }
let world: World
let quietWorld: World
beforeAll(async () => {
  world = await openWorld('embedded', { timeouts })
  quietWorld = await openWorld('embedded', { timeouts: untilSilent })
})
afterAll(async () => {
  await world.close()
  await quietWorld.close()
})

/**
 * Sends the head at once and then one character at a time; returns the server's response and the time until it closes
 * the connection.
 */
function sendSlowly(pieces: string, everyMs: number, head = '') {
  const { hostname, port } = new URL(world.address)
  const start = performance.now()
  return new Promise<{ received: string; ms: number }>((done) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    let sentCount = 0
    socket.write(head)
    const timer = setInterval(() => {
      if (sentCount < pieces.length && socket.writable) socket.write(pieces[sentCount++] as string)
    }, everyMs)
    socket.on('data', (data) => {
      received += data.toString()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      done({ received, ms: performance.now() - start })
    })
  })
}

test('T124: headers that arrive character by character time out', async () => {
  const { received, ms } = await sendSlowly(`GET /healthz HTTP/1.1\r\nx-slow: ${'a'.repeat(10_000)}`, 20)
  expect(parseResponses(received)).toMatchObject([{ status: 408, body: expect.stringContaining('too_slow') }])
  expect(ms).toBeGreaterThanOrEqual(timeouts.headersMs)
  expect(ms).toBeLessThan(timeouts.requestMs + 5000)
})

test('T124: a body that arrives character by character times out', async () => {
  const head = `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n`
  const { received, ms } = await sendSlowly(' '.repeat(60_000), 20, head)
  expect(parseResponses(received)).toMatchObject([{ status: 408 }])
  expect(ms).toBeGreaterThanOrEqual(timeouts.requestMs)
  expect(ms).toBeLessThan(timeouts.requestMs + 5000)
})

test.each([
  ['a sign-in', 'POST /api/auth/login', 'application/json', '{"email":'],
  ['a form', 'POST /api/upload', 'multipart/form-data; boundary=x', '--x\r\n'],
  ['a request to nowhere', 'POST /api/nowhere', 'application/json', '{'],
])('a client that falls silent in the middle of %s is answered once', async (_what, line, type, begun) => {
  const head = `${line} HTTP/1.1\r\nhost: x\r\ncookie: ${quietWorld.cookies['ada']}\r\ncontent-type: ${type}\r\ncontent-length: 600\r\n\r\n`
  const start = performance.now()
  const [answer, ...more] = parseResponses(await sendRaw(quietWorld.address, head + begun))
  expect(answer).toMatchObject({ status: 408, head: expect.stringContaining('connection: close') })
  expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: 'too_slow', message: expect.stringMatching(/\w/) })
  expect(more).toEqual([])
  expect(performance.now() - start).toBeLessThan(untilSilent.requestMs / 2)
  expect((await quietWorld.ask('ada', 'GET /api/auth/user')).status).toBe(200)
  expect(quietWorld.errors).toEqual([])
})

test('a client that was answered before it fell silent is not answered twice', async () => {
  const head = 'PATCH /api/profile HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 600\r\n\r\n'
  expect(parseResponses(await sendRaw(quietWorld.address, `${head}{`)).map(({ status }) => status)).toEqual([401])
})

test('T124: a client that sends nothing, or nothing more, is disconnected', async () => {
  const start = performance.now()
  await sendRaw(world.address)
  const [answer, ...more] = parseResponses(await sendRaw(world.address, 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'))
  expect(answer?.status).toBe(200)
  expect(more).toEqual([])
  expect(performance.now() - start).toBeLessThan(2 * timeouts.inactivityMs + 5000)
})

test('T124: a neighbor is served while five hundred clients are slow', async () => {
  const slow = Array.from({ length: 500 }, () => sendSlowly('POST /api/tasks HTTP/1.1\r\nhost: x\r\nx-slow: a', 100))
  const start = performance.now()
  expect((await world.ask('ada', 'GET /api/tasks')).status).toBe(200)
  expect(performance.now() - start).toBeLessThan(10_000)
  await Promise.all(slow)
})
