import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openCluster } from '#server/cluster/cluster.ts'
import { connect } from '#server/db/connect.ts'
import type { Db } from '#server/db/tables.ts'
import { cast, password } from '#tests/cast.ts'
import { openSocket } from '#tests/http/live.ts'
import { freshDatabase } from '#tests/setup/database.ts'
import { freshFolder, onPostgres } from '#tests/setup/server-process.ts'
import { auditOf } from './audited.ts'
import { compare, nothingLost } from './compare.ts'
import { openRecorder } from './recorder.ts'

const answers = (address: string) =>
  fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** How many connections to this database others have. */
async function countOthers(db: Db): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db)
  return rows.length
}

describe.runIf(process.env['TEST_DATABASE_URL'])('several nodes behind one address', () => {
  /** What the nodes share, and how they are told so. */
  async function openShared() {
    const { url, drop } = await freshDatabase()
    const { db, close } = await connect({ url })
    const folder = freshFolder()
    onTestFinished(() => close().then(drop))
    const env = {
      ...process.env,
      ...onPostgres(url),
      REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
      DATA_DIR: folder,
      PUBLIC_URL: 'http://localhost',
      DEMO: '0',
      LIMITS: 'relaxed',
    }
    return { db, folder, env }
  }

  async function openNodes(nodes: number, more: NodeJS.ProcessEnv = {}, endMaxMs?: number) {
    const { env, ...shared } = await openShared()
    const said: string[] = []
    const say = (line: string) => void said.push(line)
    const limit = endMaxMs === undefined ? {} : { endMaxMs }
    const cluster = await openCluster({ nodes, port: 0, host: '127.0.0.1', say, env: { ...env, ...more }, ...limit })
    onTestFinished(cluster.stop)
    return { ...shared, cluster, address: `http://127.0.0.1:${cluster.port}`, said }
  }

  test('T130: are started anew one after another without one lost or refused request, and screens are sent away', async () => {
    const { cluster, address, db, folder } = await openNodes(2)
    const recorder = await openRecorder([address])
    const tab = await openSocket(address, recorder.ada.cookie)
    const sentAway = once(tab, 'close')
    await cluster.restart()
    await recorder.stop()
    expect((await sentAway)[0]).toBe(1012)
    const found = await compare(db, recorder)
    console.info('rolling restart', found)
    expect(found).toMatchObject({ ...nothingLost, refused: 0, unknown: 0 })
    expect(found.acknowledged).toBeGreaterThan(100)
    expect(await auditOf(db, folder)).toEqual([])
  }, 120_000)

  test('know people apart who come through one proxy, with what TRUST_PROXY says of it for one node', async () => {
    const { address } = await openNodes(1, { TRUST_PROXY: '1', LIMITS: 'strict' })
    const signIn = async (from: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
      const body = JSON.stringify({ email: cast.ada.email, password })
      return (await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body })).status
    }
    const statuses = (from: (turn: number) => string) =>
      Promise.all(Array.from({ length: 10 }, (_, turn) => signIn(from(turn))))
    expect(await statuses(() => '203.0.113.7')).toContain(429)
    expect(await statuses((turn) => `198.51.${turn}.9`)).toEqual(Array(10).fill(401))
  }, 60_000)

  test('are stopped with a screen open, which is sent away first', async () => {
    const { cluster, address } = await openNodes(1)
    const recorder = await openRecorder([address])
    await recorder.stop()
    const tab = await openSocket(address, recorder.ada.cookie)
    const sentAway = once(tab, 'close')
    await cluster.stop()
    expect((await sentAway)[0]).toBe(1012)
  }, 60_000)

  test('are started anew a second time only once the first is over', async () => {
    const { cluster, said } = await openNodes(1)
    await Promise.all([cluster.restart(), cluster.restart()])
    expect(said.map((line) => line.replace(/ on port.*/, ''))).toEqual(Array(3).fill('node 1 is ready'))
  }, 60_000)

  test('are started anew and stopped though one stands still: it is killed once its time for a goodbye is over', async () => {
    const { cluster, said } = await openNodes(1, { DRAIN_SECONDS: '0' }, 1_000)
    cluster.kill(0, 'SIGSTOP')
    await cluster.restart()
    cluster.kill(0, 'SIGSTOP')
    await cluster.stop()
    const [begun, killed, anew, last] = said.map((line) => line.replace(/ on port.*/, ''))
    expect([begun, anew]).toEqual(Array(2).fill('node 1 is ready'))
    expect([killed, last]).toEqual(Array(2).fill('node 1 does not end and is killed'))
  }, 60_000)

  test('are stopped while they are started anew: no node is left behind', async () => {
    const { cluster } = await openNodes(2)
    const isHeard = () => Promise.all(cluster.addresses.map(answers))
    expect(await isHeard()).toEqual([true, true])
    const restarted = cluster.restart().then(
      () => 'all are new',
      (error) => error.message,
    )
    await cluster.stop()
    expect(await restarted).toBe('node 1 is told to stop')
    expect(await isHeard()).toEqual([false, false])
  }, 60_000)

  test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'are ended by a %s while they start: no node is left behind',
    async (signal) => {
      const { db, env } = await openShared()
      const command = spawn(process.execPath, ['server/cluster/cluster-command.ts'], {
        env: { ...env, PORT: '0', NODE_PORT: '0' },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const ended = once(command, 'exit')
      await expect.poll(() => countOthers(db), { timeout: 60_000, interval: 10 }).toBeGreaterThan(0)
      command.kill(signal)
      await ended
      await expect.poll(() => countOthers(db), { timeout: 5_000 }).toBe(0)
    },
    120_000,
  )

  test('T139: go on when one of them is killed, tell each other what happened, and lose nothing acknowledged', async () => {
    const { cluster, address, db, folder, said } = await openNodes(2)
    // A screen on each node hears what is written on either.
    const recorder = await openRecorder([address], { screensAt: cluster.addresses })
    const [here = 0, there = 0] = await heardAtLeast(20)
    expect(Math.min(here, there)).toBeGreaterThan(Math.max(here, there) / 3)

    /** How often the screen on each node heard of something, once each has heard so much. */
    async function heardAtLeast(often: number) {
      await expect.poll(() => Math.min(...recorder.heard()), { timeout: 45_000 }).toBeGreaterThan(often)
      return recorder.heard()
    }

    cluster.kill(1)
    const before = recorder.acknowledged()
    await expect.poll(recorder.acknowledged).toBeGreaterThan(before + 100)
    await expect.poll(() => said.join()).toContain('is started again')
    await heardAtLeast((recorder.heard()[1] as number) + 5)
    await recorder.stop()
    const found = await compare(db, recorder)
    console.info('one of two nodes killed', found)
    expect(found).toMatchObject(nothingLost)
    expect(await auditOf(db, folder)).toEqual([])
  }, 120_000)
})
