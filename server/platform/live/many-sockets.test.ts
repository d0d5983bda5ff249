import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import WebSocket from 'ws'
import { floodFramesPerMinute, socketsMax } from '#shared/rates.ts'
import type { CastName } from '#tests/cast.ts'
import { connectSocket } from '#tests/http/open-socket.ts'
import { useWorld } from '#tests/use-world.ts'

const world = useWorld('embedded', { limits: 'strict' })
const tabs: WebSocket[] = []
afterEach(async () => {
  const closed = tabs.filter(({ readyState }) => readyState !== WebSocket.CLOSED).map((tab) => once(tab, 'close'))
  for (const tab of tabs.splice(0)) tab.terminate()
  await Promise.all(closed)
})

/** Dials a socket. Returns status 101 if it opened, else the status of the refusal. */
async function tryToOpen(who: CastName) {
  const tab = connectSocket(world.address, world.cookies[who])
  tab.on('error', () => {})
  const answer = await new Promise<{ status: number; retryAfter?: string | undefined }>((done) => {
    tab.once('open', () => done({ status: 101 }))
    tab.once('unexpected-response', (request, { statusCode = 0, headers }) => {
      request.destroy()
      done({ status: statusCode, retryAfter: headers['retry-after'] })
    })
  })
  if (answer.status === 101) tabs.push(tab)
  return { tab, ...answer }
}

test('T105: a user with fifty sockets gets the maximum, also at once, and others are not affected', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => tryToOpen('ada')))
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(socketsMax).fill(101), ...Array(50 - socketsMax).fill(429)])
  expect(await tryToOpen('ada')).toMatchObject({ status: 429, retryAfter: '60' })
  expect((await tryToOpen('ben')).status).toBe(101)
})

test('a socket that closes makes room for the next', async () => {
  const { tab } = await tryToOpen('ada')
  for (let count = 1; count < socketsMax; count++) expect((await tryToOpen('ada')).status).toBe(101)
  expect((await tryToOpen('ada')).status).toBe(429)
  tab.close()
  await expect.poll(async () => (await tryToOpen('ada')).status).toBe(101)
})

test('T104: a flooding client is disconnected, and nobody else waits for it', async () => {
  const [{ tab: ada }, { tab: ben }] = [await tryToOpen('ada'), await tryToOpen('ben')]
  const { id: taskId } = await world.post()
  const closed = once(ada, 'close')
  const stop = JSON.stringify({ type: 'typing_stop', taskId })
  for (let count = 0; count < 10_000; count++) ada.send(stop)
  expect((await world.ask('ben', 'GET /api/notifications/unread-count')).status).toBe(200)
  expect((await closed)[0]).toBe(1008)
  expect(ben.readyState).toBe(WebSocket.OPEN)
})

test('T104: pongs that answer no ping count as a flood too', async () => {
  const { tab: ada } = await tryToOpen('ada')
  const closed = once(ada, 'close')
  for (let count = 0; count <= floodFramesPerMinute; count++) ada.pong()
  expect((await closed)[0]).toBe(1008)
})

test('many unreadable texts count as a flood too', async () => {
  const { tab: ada } = await tryToOpen('ada')
  for (let count = 0; count < floodFramesPerMinute; count++) ada.send('hello')
  const ponged = once(ada, 'pong')
  ada.ping()
  await ponged
  expect(ada.readyState).toBe(WebSocket.OPEN)
  const closed = once(ada, 'close')
  ada.send('hello')
  expect((await closed)[0]).toBe(1008)
})
