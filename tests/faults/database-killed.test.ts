import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import { postgresEnv, startServer } from '#tests/setup/server-process.ts'
import { compareWithDatabase, nothingLost } from './compare-with-database.ts'
import { canOpenPostgres, openPostgres } from './private-servers.ts'
import { openRecorder } from './recorder.ts'
import { runAudit } from './run-audit.ts'

const seconds = 1000
/** Limits for a machine without other load: `npm run test:faults` runs one test file at a time. */
const [refusalMaxMs, recoveryMaxMs, waitMaxMs] = [2 * seconds, 5 * seconds, 7 * seconds]
const pollEveryMs = 100

/** Calls `call` until it returns `status`, and measures how long that and the slowest call take. */
async function pollUntil(status: number, call: () => Promise<{ status: number }>, maxMs: number) {
  const startedAt = performance.now()
  let slowestMs = 0
  for (;;) {
    const calledAt = performance.now()
    const found = await call().catch(() => ({ status: 0 }))
    slowestMs = Math.max(slowestMs, performance.now() - calledAt)
    const afterMs = performance.now() - startedAt
    if (found.status === status) return { afterMs, slowestMs }
    if (afterMs > maxMs) throw new Error(`Not ${status} within ${maxMs} ms, but ${found.status}`)
    await setTimeout(pollEveryMs)
  }
}

describe.runIf(canOpenPostgres)('under fifty writes a second', () => {
  let postgres: Awaited<ReturnType<typeof openPostgres>>
  let server: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    postgres = await openPostgres()
    server = await startServer({
      env: postgresEnv(postgres.url),
    })
  })
  afterAll(async () => {
    await server.kill()
    await postgres.remove()
  })

  async function open() {
    const recorder = await openRecorder([server.address])
    await expect.poll(recorder.acknowledged, { timeout: 20_000 }).toBeGreaterThan(30)
    onTestFinished(recorder.stop)
    const me = () => recorder.sendOnce(server.address, recorder.ada.cookie, 'GET /api/auth/user')
    async function end() {
      const before = recorder.acknowledged()
      await expect.poll(recorder.acknowledged, { timeout: 20_000 }).toBeGreaterThan(before + 30)
      await recorder.stop()
      const { db, close } = await connect({ url: postgres.url })
      const [found, findings] = [await compareWithDatabase(db, recorder), await runAudit(db, server.folder)]
      await close()
      expect(findings).toEqual([])
      return found
    }
    return { me, end }
  }

  test('T131: people are asked to try again within two seconds when PostgreSQL is killed, and go on once it is back', async () => {
    const { me, end } = await open()
    await postgres.kill()
    const refused = await pollUntil(503, me, refusalMaxMs)
    const refusedAgain = await pollUntil(503, me, refusalMaxMs)
    await setTimeout(10 * seconds)
    expect((await fetch(`${server.address}/healthz`)).status, 'the server still runs').toBe(200)
    postgres.restart()
    await postgres.waitUntilReady()
    const recovered = await pollUntil(200, me, recoveryMaxMs)
    const ready = await pollUntil(200, () => fetch(`${server.address}/readyz`), recoveryMaxMs)
    const found = await end()
    console.info('PostgreSQL killed', { refused, refusedAgain, recovered, ready, found })
    expect(found).toMatchObject(nothingLost)
    expect(found.slowestMs, 'nobody waited for long').toBeLessThan(waitMaxMs)
  }, 120_000)

  test('T132: people are asked to try again within two seconds when PostgreSQL is paused, and go on once it is resumed', async () => {
    const { me, end } = await open()
    postgres.pause()
    const refused = await pollUntil(503, me, refusalMaxMs)
    await setTimeout(30 * seconds)
    const refusedAgain = await pollUntil(503, me, refusalMaxMs)
    for (const { slowestMs } of [refused, refusedAgain]) expect(slowestMs).toBeLessThan(refusalMaxMs)
    postgres.resume()
    const recovered = await pollUntil(200, me, recoveryMaxMs)
    const found = await end()
    console.info('PostgreSQL paused', { refused, refusedAgain, recovered, found })
    expect(found).toMatchObject(nothingLost)
  }, 120_000)
})
