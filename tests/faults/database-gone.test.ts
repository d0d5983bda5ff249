import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { onPostgres, startServer } from '#tests/setup/server-process.ts'
import { auditOf } from './audited.ts'
import { compare, nothingLost } from './compare.ts'
import { canOpenPostgres, openPostgres } from './private-servers.ts'
import { openRecorder } from './recorder.ts'

const seconds = 1000
/** What is promised of a machine that has time; the short form runs beside everything else. */
const [awayMaxMs, backMaxMs, waitMaxMs] = [2 * seconds, 5 * seconds, 7 * seconds]
const askEveryMs = 100

/** What a person who asks again and again is answered, and how fast, until it is `status`. */
async function askUntil(status: number, ask: () => Promise<{ status: number }>, maxMs: number) {
  const begunAt = performance.now()
  let slowestMs = 0
  for (;;) {
    const askedAt = performance.now()
    const found = await ask().catch(() => ({ status: 0 }))
    slowestMs = Math.max(slowestMs, performance.now() - askedAt)
    const afterMs = performance.now() - begunAt
    if (found.status === status) return { afterMs, slowestMs }
    if (afterMs > maxMs) throw new Error(`Not ${status} within ${maxMs} ms, but ${found.status}`)
    await setTimeout(askEveryMs)
  }
}

describe.runIf(canOpenPostgres)('while PostgreSQL, under fifty writes a second,', () => {
  let postgres: Awaited<ReturnType<typeof openPostgres>>
  let server: Awaited<ReturnType<typeof startServer>>
  beforeAll(async () => {
    postgres = await openPostgres()
    server = await startServer({
      env: onPostgres(postgres.url),
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
    const me = () => recorder.sendAlone(server.address, recorder.ada.cookie, 'GET /api/auth/user')
    async function end() {
      const before = recorder.acknowledged()
      await expect.poll(recorder.acknowledged, { timeout: 20_000 }).toBeGreaterThan(before + 30)
      await recorder.stop()
      const { db, close } = await connect({ url: postgres.url })
      const [found, faults] = [await compare(db, recorder), await auditOf(db, server.folder)]
      await close()
      expect(faults).toEqual([])
      return found
    }
    return { me, end }
  }

  test('T131: is killed whole, people are asked to come back within two seconds, and it goes on by itself', async () => {
    const { me, end } = await open()
    await postgres.kill()
    const away = await askUntil(503, me, awayMaxMs)
    const later = await askUntil(503, me, awayMaxMs)
    await setTimeout(10 * seconds)
    expect((await fetch(`${server.address}/healthz`)).status, 'it has not ended').toBe(200)
    postgres.startAgain()
    await postgres.answers()
    const back = await askUntil(200, me, backMaxMs)
    const ready = await askUntil(200, () => fetch(`${server.address}/readyz`), backMaxMs)
    const found = await end()
    console.info('PostgreSQL killed', { away, later, back, ready, found })
    expect(found).toMatchObject(nothingLost)
    expect(found.slowestMs, 'nobody waited for long').toBeLessThan(waitMaxMs)
  }, 120_000)

  test('T132: stands still, people are asked to come back within two seconds, and it goes on by itself', async () => {
    const { me, end } = await open()
    postgres.hold()
    const away = await askUntil(503, me, awayMaxMs)
    await setTimeout(30 * seconds)
    const later = await askUntil(503, me, awayMaxMs)
    for (const { slowestMs } of [away, later]) expect(slowestMs).toBeLessThan(awayMaxMs)
    postgres.goOn()
    const back = await askUntil(200, me, backMaxMs)
    const found = await end()
    console.info('PostgreSQL held', { away, later, back, found })
    expect(found).toMatchObject(nothingLost)
  }, 120_000)
})
