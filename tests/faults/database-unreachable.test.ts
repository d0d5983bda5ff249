import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cast, password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { openSocket } from '#tests/http/open-socket.ts'
import { openNetworkProxy } from '#tests/services/network-proxy.ts'
import { freshDatabase } from '#tests/setup/database.ts'
import { postgresEnv, startServer } from '#tests/setup/server-process.ts'
import { plainRequest } from '#tests/world.ts'

const json = { 'content-type': 'application/json' }

describe.runIf(process.env['TEST_DATABASE_URL'])('while PostgreSQL cannot be reached', () => {
  test('people are asked to try again soon, and everything works again when it is back', async () => {
    const database = await freshDatabase()
    const proxy = await openNetworkProxy(database.url)
    const env = postgresEnv(proxy.url)
    const server = await startServer({ env })
    onTestFinished(server.kill)
    const ask = (path: string, init: RequestInit = {}) => fetch(server.address + path, init)

    const fields = JSON.stringify({ ...cast.ada, password })
    const registered = await ask('/api/auth/register', { method: 'POST', headers: json, body: fields })
    const cookie = cookieFrom(registered)
    const headers = { ...json, cookie }
    const me = () => ask('/api/auth/user', { headers })
    const post = () => ask('/api/tasks', { method: 'POST', headers, body: JSON.stringify(plainRequest()) })
    const login = () => ask('/api/auth/login', { method: 'POST', headers: json, body: fields })
    expect((await me()).status).toBe(200)
    const socket = await openSocket(server.address, cookie)
    const closed = once(socket, 'close')

    proxy.disconnect()
    for (const call of [me, post, login]) {
      const answer = await call()
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    }
    // The readiness check caches its result for a second.
    await expect.poll(async () => (await ask('/readyz')).status, { timeout: 5000 }).toBe(503)
    expect((await ask('/healthz')).status).toBe(200)

    proxy.restore()
    await expect.poll(async () => (await me()).status, { timeout: 10_000 }).toBe(200)
    expect((await post()).status).toBe(201)
    expect((await closed)[0], 'clients reconnect and read what they missed').toBe(1012)
    await server.stop()
    proxy.close()
    await database.drop()
  }, 60_000)
})
