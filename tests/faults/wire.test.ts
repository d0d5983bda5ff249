import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { busAnswerMaxMs } from '#server/live/redis-bus.ts'
import { freshDatabase } from '#tests/database.ts'
import { openSocket } from '#tests/live.ts'
import { freshFolder, startServer } from '#tests/server-process.ts'
import { auditOf } from './audited.ts'
import { canOpenRedis, openRedis } from './private-servers.ts'
import { compare, openRecorder } from './recorder.ts'
import { either, isLong } from './scope.ts'
import { layWire } from './wire.ts'

type Options = { throughWire?: boolean; perSecond?: number; env?: NodeJS.ProcessEnv }

/**
 * Ten connections at 300 ms an answer take no more writes than that; beyond it nearly all are asked to come back. Of
 * those one a second comes through: a message waits for the one before it in its conversation, for six answers each.
 */
const slowPerSecond = 4
const slowWrites = 40

describe.runIf(process.env['TEST_DATABASE_URL'])('while neighbors write', () => {
  async function open({ throughWire = false, perSecond = 50, env = {} }: Options = {}) {
    const database = await freshDatabase()
    const wire = throughWire ? await layWire(database.url) : undefined
    const url = wire?.url ?? database.url
    const folder = freshFolder()
    const nodes: Awaited<ReturnType<typeof startServer>>[] = []
    async function startNode() {
      const secret = 'thirty-two characters for a test'
      const node = await startServer({ folder, env: { DATABASE_URL: url, SECRET: secret, ...env } })
      nodes.push(node)
      return node
    }
    const server = await startNode()
    const { db, close } = await connect({ url: database.url })
    const recorder = await openRecorder([server.address], perSecond)
    const more = async (count: number) => {
      const before = recorder.acknowledged()
      await expect.poll(recorder.acknowledged, { timeout: 100_000 }).toBeGreaterThan(before + count)
    }
    onTestFinished(async () => {
      for (const node of nodes) await node.kill()
      wire?.end()
      await close()
      await database.drop()
    })
    async function end() {
      await recorder.stop()
      const [found, faults] = [await compare(db, recorder.writes), await auditOf(db, folder)]
      expect(found).toMatchObject({ lost: 0, doubled: 0, wrongly: 0 })
      expect(faults).toEqual([])
      return found
    }
    return { server, startNode, wire, db, recorder, more, end }
  }

  test.runIf(isLong)(
    'T138: a slow database, every fiftieth of whose answers breaks off, loses and doubles nothing',
    async () => {
      const { wire, more, end } = await open({ throughWire: true, perSecond: slowPerSecond })
      await more(20)
      wire?.delay(300)
      await more(slowWrites)
      wire?.breakEvery(50)
      await more(slowWrites)
      wire?.mend()
      await more(20)
      console.info('slow and broken wire', await end())
    },
    300_000,
  )

  test.runIf(isLong)(
    'T137: a database that ends all connections every two seconds fails few writes, and none wrongly',
    async () => {
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
    },
    300_000,
  )

  test.runIf(canOpenRedis)(
    'T133: a Redis that stands still, is killed and forgets holds no write up, and screens of other nodes hear again when it is back',
    async () => {
      const redis = await openRedis()
      onTestFinished(redis.remove)
      const { server, startNode, recorder, more, end } = await open({ env: { REDIS_URL: redis.url } })
      const other = await startNode()
      const dial = (address: string) => openSocket(address, recorder.ben.cookie)
      /** A screen that is sent away comes back, as here. */
      const hears = async (address: string) => {
        const tab = await dial(address)
        const heard = await Promise.race([once(tab, 'message').then(() => true), once(tab, 'close').then(() => false)])
        tab.terminate()
        return heard
      }
      const soon = { timeout: 30_000 }
      await expect.poll(() => hears(other.address), soon).toBe(true)

      const tab = await dial(other.address)
      const sentAway = once(tab, 'close')
      redis.hold()
      await Promise.all([more(either(500, 100)), setTimeout(2 * busAnswerMaxMs)])
      expect(await hears(server.address), 'who is on the node where it is written needs no Redis').toBe(true)
      redis.goOn()
      expect((await sentAway)[0], 'what could not be said was not kept, and screens read again').toBe(1012)
      await redis.kill()
      await more(either(200, 20))
      redis.startAgain()
      await expect.poll(() => hears(other.address), soon).toBe(true)
      const found = await end()
      console.info('Redis away', found)
      expect(found).toMatchObject({ refused: 0, unknown: 0 })
    },
    120_000,
  )
})
