import { once } from 'node:events'
import { rmSync } from 'node:fs'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import { cast, password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { openSocket } from '#tests/http/open-socket.ts'
import { engines, freshDatabase } from '#tests/setup/database.ts'
import { freshFolder, postgresEnv, startServer } from '#tests/setup/server-process.ts'
import { plainRequest } from '#tests/world.ts'
import { compareWithDatabase, nothingLost } from './compare-with-database.ts'
import { fewConcurrent, openRecorder } from './recorder.ts'

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a server that is told to stop closes its sockets with 1012, finishes pending writes, and ends within seconds',
  async () => {
    const database = await freshDatabase()
    const env = postgresEnv(database.url)
    const server = await startServer({ env })
    const send = (path: string, cookie: string, fields: object) =>
      fetch(server.address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(fields),
      })
    const registered = await send('/api/auth/register', '', { ...cast.ada, password })
    const cookie = cookieFrom(registered)
    const socket = await openSocket(server.address, cookie)

    const locker = new pg.Client(database.url)
    await locker.connect()
    await locker.query('begin; lock table tasks in access exclusive mode')
    const writing = send('/api/tasks', cookie, plainRequest())
    const countWaiting = async () => (await locker.query('select 1 from pg_locks where not granted')).rowCount
    await expect.poll(countWaiting, { timeout: 10_000 }).toBeGreaterThan(0)

    const closed = once(socket, 'close')
    const stoppedAt = Date.now()
    const stopped = server.stop()
    expect((await closed)[0]).toBe(1012)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await locker.query('commit')
    expect((await writing).status).toBe(201)
    await stopped
    expect(Date.now() - stoppedAt).toBeLessThan(5000)
    await locker.end()
    await database.drop()
  },
  60_000,
)

test.each(engines)(
  'T130: a server that is told to stop while neighbors write refuses no write, and stores none without an answer, on %s',
  async (engine) => {
    const folder = freshFolder()
    const database = engine === 'postgres' ? await freshDatabase() : undefined
    onTestFinished(async () => {
      rmSync(folder, { recursive: true, force: true })
      await database?.drop()
    })
    const env = database && postgresEnv(database.url)
    const server = await startServer({ folder, ...(env && { env }) })
    const recorder = await openRecorder([server.address], { concurrentMax: fewConcurrent })
    await expect.poll(recorder.acknowledged, { timeout: 60_000 }).toBeGreaterThan(100)
    await server.stop()
    await recorder.stop()
    const { db, close } = await connect(database ? { url: database.url } : { folder })
    const found = await compareWithDatabase(db, recorder)
    await close()
    console.info(`stopped on ${engine}`, found)
    expect(found).toMatchObject({ ...nothingLost, refused: 0, storedUnanswered: 0 })
  },
  120_000,
)
