import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { busAnswerMaxMs } from '#server/live/redis-bus.ts'
import { openSocket } from '#tests/http/live.ts'
import { layCable } from '#tests/outside/cable.ts'
import { freshDatabase } from '#tests/setup/database.ts'
import { freshFolder, onPostgres, startServer } from '#tests/setup/server-process.ts'
import { plainRequest } from '#tests/world.ts'
import { auditOf } from './audited.ts'
import { compare, nothingLost } from './compare.ts'
import { canOpenRedis, openRedis } from './private-servers.ts'
import { few, middleOf, openRecorder } from './recorder.ts'

type Options = {
  throughCable?: boolean
  atOnceMax?: number
  nodes?: 1 | 2
  env?: NodeJS.ProcessEnv
}

/**
 * At 300 ms an answer a few come through in a second, since a message waits for the one before it in its conversation,
 * for six answers each. More at once than a few, and nearly all would be asked to come back.
 */
const slowWrites = 40

/** What is said on one node is heard on the other long before. */
const hearMaxMs = 1_000

describe.runIf(process.env['TEST_DATABASE_URL'])('while neighbors write', () => {
  async function open({ throughCable = false, atOnceMax, nodes: count = 1, env = {} }: Options = {}) {
    const database = await freshDatabase()
    const cable = throughCable ? await layCable(database.url) : undefined
    const url = cable?.url ?? database.url
    const folder = freshFolder()
    const nodes: Awaited<ReturnType<typeof startServer>>[] = []
    while (nodes.length < count) nodes.push(await startServer({ folder, env: { ...onPostgres(url), ...env } }))
    const addresses = nodes.map(({ address }) => address)
    const { db, close } = await connect({ url: database.url })
    const recorder = await openRecorder(addresses, { atOnceMax })
    const more = async (count: number) => {
      const before = recorder.acknowledged()
      await expect.poll(recorder.acknowledged, { timeout: 100_000 }).toBeGreaterThan(before + count)
    }
    onTestFinished(async () => {
      for (const node of nodes) await node.kill()
      cable?.end()
      await close()
      await database.drop()
    })
    async function end() {
      await recorder.stop()
      const [found, faults] = [await compare(db, recorder), await auditOf(db, folder)]
      expect(found).toMatchObject(nothingLost)
      expect(faults).toEqual([])
      return found
    }
    return { addresses, cable, db, recorder, more, end }
  }

  test('T138: a slow database, every fiftieth of whose answers breaks off, loses and doubles nothing', async () => {
    const { cable, more, end } = await open({ throughCable: true, atOnceMax: few })
    await more(20)
    cable?.delay(300)
    await more(slowWrites)
    cable?.breakEvery(50)
    await more(slowWrites)
    cable?.mend()
    await more(20)
    console.info('slow and broken wire', await end())
  }, 300_000)

  test('T137: a database that ends all connections every two seconds fails few writes, and none wrongly', async () => {
    const { db, more, end } = await open()
    for (let turn = 0; turn < 30; turn++) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
      await setTimeout(2000)
      await more(50)
    }
    const found = await end()
    console.info('connections ended', found)
    expect(found.refused / found.acknowledged).toBeLessThan(0.05)
  }, 300_000)

  test.runIf(canOpenRedis)(
    'T133: a Redis that stands still, is killed, forgets and asks for another password holds no write up, and screens of other nodes hear again when it is back',
    async () => {
      const redis = await openRedis()
      onTestFinished(redis.remove)
      const { addresses, recorder, more, end } = await open({ nodes: 2, atOnceMax: few, env: { REDIS_URL: redis.url } })
      const { ada, ben, sendAlone, writes } = recorder
      const [here, there] = addresses as [string, string]

      /** Whether a screen of Ada's on one node hears of an offer that Ben makes on another. */
      async function hears(on: string, from: string) {
        const { body: task } = await sendAlone(from, ada.cookie, 'POST /api/tasks', plainRequest())
        const tab = await openSocket(on, ada.cookie)
        const heard = new Promise<boolean>((done) => {
          tab.on('message', (words) => `${words}`.includes(`${task.id}`) && done(true))
          // A screen that is sent away comes back, as the next one here.
          tab.once('close', () => done(false))
        })
        const { status, body: offer } = await sendAlone(from, ben.cookie, 'POST /api/offers', { taskId: task.id })
        expect(status).toBe(201)
        const isHeard = await Promise.race([heard, setTimeout(hearMaxMs, false)])
        tab.terminate()
        const read = await sendAlone(on, ada.cookie, `GET /api/tasks/${task.id}/offers`)
        expect(JSON.stringify(read.body), 'a screen that asks is told, whatever it hears').toContain(offer.id)
        return isHeard
      }
      const hearEachOther = async () => (await hears(there, here)) && (await hears(here, there))
      const heals = () => expect.poll(hearEachOther, { timeout: 60_000 }).toBe(true)
      const usualMs: Record<string, number> = {}
      async function goOn(how: string) {
        const from = writes.length
        await more(500)
        usualMs[how] = middleOf(writes.slice(from))
      }
      async function goOnWithout(how: string) {
        await goOn(how)
        expect(await hears(here, here), 'who is on the node where it is written needs no Redis').toBe(true)
        expect([await hears(there, here), await hears(here, there)]).toEqual([false, false])
      }
      await heals()
      await goOn('well')

      const tabs = await Promise.all(addresses.map((address) => openSocket(address, ben.cookie)))
      const sentAway = Promise.all(tabs.map((tab) => once(tab, 'close')))
      redis.hold()
      await Promise.all([goOnWithout('still'), setTimeout(30_000)])
      redis.goOn()
      for (const [code] of await sentAway)
        expect(code, 'what could not be said was not kept, and screens read again').toBe(1012)
      await heals()

      await redis.kill()
      await goOnWithout('killed')
      redis.startAgain()
      await heals()

      await redis.kill()
      redis.startAgain('another password')
      await redis.told().toContain('WRONGPASS')
      await goOnWithout('other password')
      await redis.kill()
      redis.startAgain()
      await heals()

      const found = await end()
      console.info('Redis away', { usualMs, ...found })
      expect(found).toMatchObject({ refused: 0, unknown: 0 })
      const { well = 0, ...away } = usualMs
      expect(Math.max(...Object.values(away)), 'nobody waits for Redis').toBeLessThan(3 * well + busAnswerMaxMs / 2)
    },
    240_000,
  )
})
