import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/platform/db/connect.ts'
import { busAnswerMaxMs } from '#server/platform/live/redis-bus.ts'
import { openSocket } from '#tests/http/open-socket.ts'
import { openNetworkProxy } from '#tests/services/network-proxy.ts'
import { freshDatabase } from '#tests/setup/database.ts'
import { freshFolder, postgresEnv, startServer } from '#tests/setup/server-process.ts'
import { plainRequest } from '#tests/world.ts'
import { compareWithDatabase, nothingLost } from './compare-with-database.ts'
import { canOpenRedis, openRedis } from './private-servers.ts'
import { fewConcurrent, medianMs, openRecorder } from './recorder.ts'
import { runAudit } from './run-audit.ts'

type Options = {
  throughProxy?: boolean
  concurrentMax?: number
  nodes?: 1 | 2
  env?: NodeJS.ProcessEnv
}

/**
 * At 300 ms for each database response only a few writes succeed in a second, because a message takes six responses and
 * waits for the one before it in its conversation. If more ran concurrently, nearly all would be refused with a 503.
 */
const slowWriteCount = 40

/** Events reach the other node in much less time. */
const eventMaxMs = 1_000

describe.runIf(process.env['TEST_DATABASE_URL'])('while neighbors write', () => {
  async function open({ throughProxy = false, concurrentMax, nodes: count = 1, env = {} }: Options = {}) {
    const database = await freshDatabase()
    const proxy = throughProxy ? await openNetworkProxy(database.url) : undefined
    const url = proxy?.url ?? database.url
    const folder = freshFolder()
    const nodes: Awaited<ReturnType<typeof startServer>>[] = []
    while (nodes.length < count) nodes.push(await startServer({ folder, env: { ...postgresEnv(url), ...env } }))
    const addresses = nodes.map(({ address }) => address)
    const { db, close } = await connect({ url: database.url })
    const recorder = await openRecorder(addresses, { concurrentMax })
    const waitForWrites = async (count: number) => {
      const before = recorder.acknowledged()
      await expect.poll(recorder.acknowledged, { timeout: 100_000 }).toBeGreaterThan(before + count)
    }
    onTestFinished(async () => {
      for (const node of nodes) await node.kill()
      proxy?.close()
      await close()
      await database.drop()
    })
    async function end() {
      await recorder.stop()
      const [found, findings] = [await compareWithDatabase(db, recorder), await runAudit(db, folder)]
      expect(found).toMatchObject(nothingLost)
      expect(findings).toEqual([])
      return found
    }
    return { addresses, proxy, db, recorder, waitForWrites, end }
  }

  test('T138: no write is lost or stored twice while the database is slow and every fiftieth response breaks off', async () => {
    const { proxy, waitForWrites, end } = await open({ throughProxy: true, concurrentMax: fewConcurrent })
    await waitForWrites(20)
    proxy?.delay(300)
    await waitForWrites(slowWriteCount)
    proxy?.resetEvery(50)
    await waitForWrites(slowWriteCount)
    proxy?.restore()
    await waitForWrites(20)
    console.info('slow and broken network', await end())
  }, 300_000)

  test('T137: few writes fail, and no failed write is stored, while the database ends all connections every two seconds', async () => {
    const { db, waitForWrites, end } = await open()
    for (let round = 0; round < 30; round++) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
      await setTimeout(2000)
      await waitForWrites(50)
    }
    const found = await end()
    console.info('connections ended', found)
    expect(found.refused / found.acknowledged).toBeLessThan(0.05)
  }, 300_000)

  test.runIf(canOpenRedis)(
    'T133: a Redis that is paused, killed, restarted empty or given another password delays no write, and events reach other nodes again once it is back',
    async () => {
      const redis = await openRedis()
      onTestFinished(redis.remove)
      const { addresses, recorder, waitForWrites, end } = await open({
        nodes: 2,
        concurrentMax: fewConcurrent,
        env: { REDIS_URL: redis.url },
      })
      const { ada, ben, sendOnce, writes } = recorder
      const [first, second] = addresses as [string, string]

      /** Returns true if a socket of Ada's on one node receives the event of an offer that Ben makes on another. */
      async function receives(address: string, writerAddress: string) {
        const { body: task } = await sendOnce(writerAddress, ada.cookie, 'POST /api/tasks', plainRequest())
        const socket = await openSocket(address, ada.cookie)
        const received = new Promise<boolean>((done) => {
          socket.on('message', (message) => `${message}`.includes(`${task.id}`) && done(true))
          // A closed socket would reconnect; here the next attempt opens a new one.
          socket.once('close', () => done(false))
        })
        const { status, body: offer } = await sendOnce(writerAddress, ben.cookie, 'POST /api/offers', {
          taskId: task.id,
        })
        expect(status).toBe(201)
        const isReceived = await Promise.race([received, setTimeout(eventMaxMs, false)])
        socket.terminate()
        const offers = await sendOnce(address, ada.cookie, `GET /api/tasks/${task.id}/offers`)
        expect(JSON.stringify(offers.body), 'a call returns it, with or without the event').toContain(offer.id)
        return isReceived
      }
      const areConnected = async () => (await receives(second, first)) && (await receives(first, second))
      const waitUntilConnected = () => expect.poll(areConnected, { timeout: 60_000 }).toBe(true)
      const usualMs: Record<string, number> = {}
      async function writeOn(state: string) {
        const from = writes.length
        await waitForWrites(500)
        usualMs[state] = medianMs(writes.slice(from))
      }
      async function writeOnWithout(state: string) {
        await writeOn(state)
        expect(await receives(first, first), 'events on the same node need no Redis').toBe(true)
        expect([await receives(second, first), await receives(first, second)]).toEqual([false, false])
      }
      await waitUntilConnected()
      await writeOn('usual')

      const sockets = await Promise.all(addresses.map((address) => openSocket(address, ben.cookie)))
      const closed = Promise.all(sockets.map((socket) => once(socket, 'close')))
      redis.pause()
      await Promise.all([writeOnWithout('paused'), setTimeout(30_000)])
      redis.resume()
      for (const [code] of await closed)
        expect(code, 'the lost events are not sent later, so clients reconnect and read again').toBe(1012)
      await waitUntilConnected()

      await redis.kill()
      await writeOnWithout('killed')
      redis.restart()
      await waitUntilConnected()

      await redis.kill()
      redis.restart('another password')
      await redis.pollPing().toContain('WRONGPASS')
      await writeOnWithout('other password')
      await redis.kill()
      redis.restart()
      await waitUntilConnected()

      const found = await end()
      console.info('Redis unreachable', { usualMs, ...found })
      expect(found).toMatchObject({ refused: 0, unanswered: 0 })
      const { usual = 0, ...during } = usualMs
      expect(Math.max(...Object.values(during)), 'nobody waits for Redis').toBeLessThan(3 * usual + busAnswerMaxMs / 2)
    },
    240_000,
  )
})
