import { setImmediate } from 'node:timers/promises'
import { queryObjects } from 'node:v8'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { titleMaxCharacters } from '#shared/constants.ts'
import type { LiveEvent } from '#shared/live.ts'
import { openSocket } from '#tests/http/open-socket.ts'
import { openWorld, type World } from '#tests/world.ts'

const heartbeatMs = 600
const events = 10_000
/** Largest backlog that the hub allows on one socket, plus the last event. */
const backlogMaxBytes = 260 * 1024

let world: World
beforeAll(async () => {
  world = await openWorld('embedded', { heartbeatMs })
})
afterAll(() => world.close())

/**
 * An event of the maximum length. The operating system itself buffers some 4 MB for a connection that nobody reads;
 * that memory is not measured here.
 */
const event = (turn: number): LiveEvent => ({
  type: 'new_offer',
  data: { requesterId: world.ids.ada, taskTitle: '🐕'.repeat(titleMaxCharacters), taskId: `${turn}` },
})
const sockets = () => [...world.app.websocketServer.clients]

/**
 * Returns a function that counts how many of the server's current sockets are still in memory later. Each call walks
 * the whole heap.
 */
function watchMemory() {
  const ends = sockets().map((socket) => new WeakRef(socket))
  return () => {
    queryObjects(WebSocket)
    return ends.filter((end) => end.deref()).length
  }
}

test('T106: a client that reads nothing but answers pings is disconnected, and another misses nothing', async () => {
  const received: string[] = []
  const reader = await openSocket(world.address, world.cookies['ada'])
  reader.on('message', (data) => void received.push(JSON.parse(String(data)).data.taskId))
  const slowConsumer = await openSocket(world.address, world.cookies['ada'])
  slowConsumer.on('error', () => {})
  slowConsumer.pause()
  const alive = setInterval(() => slowConsumer.pong(), heartbeatMs / 10)
  const inMemory = watchMemory()
  expect(inMemory()).toBe(2)

  let mostWaiting = 0
  for (let turn = 0; turn < events; turn++) {
    world.bus.publish({ to: world.ids.ada, event: event(turn) })
    mostWaiting = Math.max(mostWaiting, ...sockets().map(({ bufferedAmount }) => bufferedAmount))
    if (turn % 50 === 0) await setImmediate()
  }
  await expect.poll(() => received.length).toBe(events)
  expect(received).toEqual(Array.from({ length: events }, (_, turn) => `${turn}`))
  expect(mostWaiting).toBeGreaterThan(0)
  expect(mostWaiting).toBeLessThan(backlogMaxBytes)
  await expect.poll(inMemory, { interval: 1000 }).toBe(1)
  clearInterval(alive)
  slowConsumer.terminate()
  reader.terminate()
})

test('T106: a client that answers nothing is disconnected, and its backlog is freed', async () => {
  await expect.poll(() => sockets().length).toBe(0)
  const silent = await openSocket(world.address, world.cookies['ada'])
  silent.pause()
  for (let turn = 0; turn < events; turn++) world.bus.publish({ to: world.ids.ada, event: { type: 'new_message' } })
  const inMemory = watchMemory()
  expect(inMemory()).toBe(1)
  await expect.poll(inMemory, { interval: 1000 }).toBe(0)
  silent.terminate()
})
