import { setImmediate } from 'node:timers/promises'
import { queryObjects } from 'node:v8'
import { afterAll, beforeAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { titleMaxCharacters } from '#shared/limits.ts'
import type { LiveEvent } from '#shared/live.ts'
import { openSocket } from '#tests/http/live.ts'
import { openWorld, type World } from '#tests/world.ts'

const heartbeatMs = 600
const events = 10_000
/** What the hub lets wait for one screen, and the event that it was told last. */
const untakenMaxBytes = 260 * 1024

let world: World
beforeAll(async () => {
  world = await openWorld('embedded', { heartbeatMs })
})
afterAll(() => world.end())

/** As long as events can be: what a system keeps for a wire that nobody reads is some 4 MB, and no concern of ours. */
const event = (turn: number): LiveEvent => ({
  type: 'new_offer',
  data: { requesterId: world.ids.ada, taskTitle: '🐕'.repeat(titleMaxCharacters), taskId: `${turn}` },
})
const sockets = () => [...world.app.websocketServer.clients]

/** How many of the server's ends that are there now are still in its memory later. Each look walks the whole heap. */
function watchMemory() {
  const ends = sockets().map((socket) => new WeakRef(socket))
  return () => {
    queryObjects(WebSocket)
    return ends.filter((end) => end.deref()).length
  }
}

test('T106: a screen that takes nothing in, but says that it is there, is let go, and another misses nothing', async () => {
  const heard: string[] = []
  const here = await openSocket(world.address, world.cookies['ada'])
  here.on('message', (data) => void heard.push(JSON.parse(String(data)).data.taskId))
  const deaf = await openSocket(world.address, world.cookies['ada'])
  deaf.on('error', () => {})
  deaf.pause()
  const alive = setInterval(() => deaf.pong(), heartbeatMs / 10)
  const inMemory = watchMemory()
  expect(inMemory()).toBe(2)

  let mostWaiting = 0
  for (let turn = 0; turn < events; turn++) {
    world.bus.publish({ to: world.ids.ada, event: event(turn) })
    mostWaiting = Math.max(mostWaiting, ...sockets().map(({ bufferedAmount }) => bufferedAmount))
    if (turn % 50 === 0) await setImmediate()
  }
  await expect.poll(() => heard.length).toBe(events)
  expect(heard).toEqual(Array.from({ length: events }, (_, turn) => `${turn}`))
  expect(mostWaiting).toBeGreaterThan(0)
  expect(mostWaiting).toBeLessThan(untakenMaxBytes)
  await expect.poll(inMemory, { interval: 1000 }).toBe(1)
  clearInterval(alive)
  deaf.terminate()
  here.terminate()
})

test('T106: a screen that answers nothing is let go with all that waits for it', async () => {
  await expect.poll(() => sockets().length).toBe(0)
  const silent = await openSocket(world.address, world.cookies['ada'])
  silent.pause()
  for (let turn = 0; turn < events; turn++) world.bus.publish({ to: world.ids.ada, event: { type: 'new_message' } })
  const inMemory = watchMemory()
  expect(inMemory()).toBe(1)
  await expect.poll(inMemory, { interval: 1000 }).toBe(0)
  silent.terminate()
})
