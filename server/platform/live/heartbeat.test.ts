import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { findOpenSessions } from '#server/features/auth/sessions.ts'
import { cast, password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { openSocket } from '#tests/http/open-socket.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { openHeartbeat } from './heartbeat.ts'

describe.each(engines)('the heartbeat of sockets on %s', (engine) => {
  const world = useWorld(engine, { heartbeatMs: 200 })

  const openTab = (cookie?: string, options: { autoPong?: boolean } = {}) => openSocket(world.address, cookie, options)

  test('a client that has vanished silently is disconnected, and one that answers stays', async () => {
    const alive = await openTab(world.cookies['ada'])
    const vanished = await openTab(world.cookies['ada'], { autoPong: false })
    expect((await once(vanished, 'close'))[0]).toBe(1006)
    expect(alive.readyState).toBe(WebSocket.OPEN)
    alive.terminate()
  })

  test('ending a session closes its sockets, and no others', async () => {
    const phone = cookieFrom(await world.ask('dan', 'POST /api/auth/login', { ...cast.cleo, password }))
    const [left, right] = [await openTab(phone), await openTab(phone)]
    const laptop = await openTab(world.cookies['cleo'])
    const closed = Promise.all([once(left, 'close'), once(right, 'close')])
    await world.ask('dan', 'GET /api/logout', undefined, { headers: { cookie: phone } })
    expect((await closed).map(([code]) => code)).toEqual([1008, 1008])
    expect(laptop.readyState).toBe(WebSocket.OPEN)
    laptop.terminate()
  })

  test('a socket whose session ended while it was being opened is closed', async () => {
    const cookie = cookieFrom(await world.ask('dan', 'POST /api/auth/login', { ...cast.cleo, password }))
    const { body } = await world.ask('dan', 'GET /api/auth/sessions', undefined, { headers: { cookie } })
    const { id } = body.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)
    let lookedUp = 0
    const countingFind = async (ids: string[]) => {
      const open = await findOpenSessions(world.db, ids)
      lookedUp += 1
      return open
    }
    const heartbeat = openHeartbeat({
      bus: world.bus,
      everyMs: 60_000,
      findOpenSessions: countingFind,
      onError: console.error,
    })
    const server = new WebSocketServer({ port: 0 })
    server.on('connection', (socket) => heartbeat.watch(socket, id))
    const { port } = server.address() as { port: number }
    const openWithSession = async () => {
      const tab = new WebSocket(`ws://127.0.0.1:${port}`)
      const closed = once(tab, 'close')
      await once(tab, 'open')
      return { tab, closed }
    }
    const stays = await openWithSession()
    await expect.poll(() => lookedUp).toBe(1)
    await world.db.deleteFrom('sessions').where('id', '=', id).execute()
    expect((await (await openWithSession()).closed)[0]).toBe(1008)
    expect(stays.tab.readyState).toBe(WebSocket.OPEN)
    stays.tab.terminate()
    heartbeat.close()
    server.close()
  })

  test('many sockets are pinged in batches, each once in an interval', async () => {
    const asked: string[][] = []
    const recordingFind = async (ids: string[]) => {
      asked.push(ids)
      return new Set(ids)
    }
    const heartbeat = openHeartbeat({
      bus: world.bus,
      everyMs: 1500,
      findOpenSessions: recordingFind,
      onError: console.error,
    })
    const server = new WebSocketServer({ port: 0 })
    let openCount = 0
    server.on('connection', (socket) => heartbeat.watch(socket, `socket ${openCount++}`))
    const { port } = server.address() as { port: number }
    const tabs = Array.from({ length: 60 }, () => new WebSocket(`ws://127.0.0.1:${port}`))
    await Promise.all(tabs.map((tab) => once(tab, 'open')))
    const pinged = new Set<WebSocket>()
    for (const tab of tabs) tab.on('ping', () => pinged.add(tab))
    asked.length = 0
    await expect.poll(() => pinged.size).toBe(60)
    expect(Math.max(...asked.map((ids) => ids.length))).toBe(2)
    expect(new Set(asked.flat()).size).toBe(60)
    heartbeat.close()
    for (const tab of tabs) tab.terminate()
    server.close()
  })
})
