import { once } from 'node:events'
import pg from 'pg'
import { expect, test } from 'vitest'
import { cast, password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/cookies.ts'
import { freshDatabase } from '#tests/database.ts'
import { openSocket } from '#tests/live.ts'
import { startServer } from '#tests/server-process.ts'
import { plainRequest } from '#tests/world.ts'

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a server that is told to stop sends its screens away, ends what it is writing, and is gone in a moment',
  async () => {
    const database = await freshDatabase()
    const env = { DATABASE_URL: database.url, SECRET: 'thirty-two characters for a test' }
    const server = await startServer({ env })
    const send = (path: string, cookie: string, fields: object) =>
      fetch(server.address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(fields),
      })
    const joined = await send('/api/auth/register', '', { ...cast.ada, password })
    const cookie = cookieFrom(joined)
    const tab = await openSocket(server.address, cookie)

    const locker = new pg.Client(database.url)
    await locker.connect()
    await locker.query('begin; lock table tasks in access exclusive mode')
    const writing = send('/api/tasks', cookie, plainRequest())
    const waits = async () => (await locker.query('select 1 from pg_locks where not granted')).rowCount
    await expect.poll(waits, { timeout: 10_000 }).toBeGreaterThan(0)

    const sentAway = once(tab, 'close')
    const stoppedAt = Date.now()
    const stopped = server.stop()
    expect((await sentAway)[0]).toBe(1012)
    await new Promise((done) => setTimeout(done, 300))
    await locker.query('commit')
    expect((await writing).status).toBe(201)
    await stopped
    expect(Date.now() - stoppedAt).toBeLessThan(5000)
    await locker.end()
    await database.drop()
  },
  60_000,
)
