import { once } from 'node:events'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cast, password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { openSocket } from '#tests/http/live.ts'
import { layCable } from '#tests/outside/cable.ts'
import { freshDatabase } from '#tests/setup/database.ts'
import { onPostgres, startServer } from '#tests/setup/server-process.ts'
import { plainRequest } from '#tests/world.ts'

const json = { 'content-type': 'application/json' }

describe.runIf(process.env['TEST_DATABASE_URL'])('while PostgreSQL is away', () => {
  test('people are asked to come back soon, and when it is back all goes on, sockets too', async () => {
    const database = await freshDatabase()
    const cable = await layCable(database.url)
    const env = onPostgres(cable.url)
    const server = await startServer({ env })
    onTestFinished(server.kill)
    const ask = (path: string, init: RequestInit = {}) => fetch(server.address + path, init)

    const fields = JSON.stringify({ ...cast.ada, password })
    const joined = await ask('/api/auth/register', { method: 'POST', headers: json, body: fields })
    const cookie = cookieFrom(joined)
    const headers = { ...json, cookie }
    const me = () => ask('/api/auth/user', { headers })
    const post = () => ask('/api/tasks', { method: 'POST', headers, body: JSON.stringify(plainRequest()) })
    const login = () => ask('/api/auth/login', { method: 'POST', headers: json, body: fields })
    expect((await me()).status).toBe(200)
    const tab = await openSocket(server.address, cookie)
    const sentBack = once(tab, 'close')

    cable.hold()
    for (const call of [me, post, login]) {
      const answer = await call()
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    }
    // What was found out a moment ago is answered for a second.
    await expect.poll(async () => (await ask('/readyz')).status, { timeout: 5000 }).toBe(503)
    expect((await ask('/healthz')).status).toBe(200)

    cable.mend()
    await expect.poll(async () => (await me()).status, { timeout: 10_000 }).toBe(200)
    expect((await post()).status).toBe(201)
    expect((await sentBack)[0], 'screens come back and read what they missed').toBe(1012)
    await server.stop()
    cable.end()
    await database.drop()
  }, 60_000)
})
