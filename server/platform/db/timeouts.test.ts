import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { lockId, migrate } from '#server/database/migrate.ts'
import { openNetworkProxy } from '#tests/services/network-proxy.ts'
import { freshDatabase } from '#tests/setup/database.ts'
import { connect } from './connect.ts'
import { unresponsiveMessage } from './errors.ts'

type Connected = Awaited<ReturnType<typeof connect>>

describe.runIf(process.env['TEST_DATABASE_URL'])('a statement that hangs in PostgreSQL', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>
  let database: Connected
  const lost: unknown[] = []
  beforeAll(async () => {
    fresh = await freshDatabase()
    database = await connect({ url: fresh.url, onError: (error) => void lost.push(error) })
  })
  afterAll(async () => {
    await database.close()
    await fresh.drop()
  })

  const timeoutsOf = async ({ db }: Connected) => {
    const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
      where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')`.execute(db)
    return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))
  }
  const all = { lock_timeout: 5000, statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000 }

  test('has a timeout for a lock, a statement and an idle transaction', async () => {
    expect(await timeoutsOf(database)).toEqual(all)
  })

  test('has no timeout while migrations run, and one afterwards', async () => {
    const shortTimeouts = new URL(fresh.url)
    shortTimeouts.searchParams.set('options', '-c lock_timeout=50ms -c statement_timeout=50ms')
    const late = await connect({ url: shortTimeouts.href })
    const migrated = await database.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${lockId})`.execute(tx)
      const migrating = migrate(late.db)
      migrating.catch(() => {})
      await sql`select pg_sleep(0.2)`.execute(tx)
      return { migrating }
    })
    await migrated.migrating
    expect(await timeoutsOf(late)).toMatchObject({ lock_timeout: 50, statement_timeout: 50 })
    await late.close()
  })

  test('and a transaction that times out neither ends the process nor keeps its connection in the pool', async () => {
    const ended = database.db.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = '20ms'`.execute(tx)
      await expect.poll(() => lost).not.toHaveLength(0)
      await sql`select 1`.execute(tx)
    })
    await expect(ended).rejects.toThrow()
    expect(lost[0]).toMatchObject({ code: '25P03' })
    expect(await timeoutsOf(database)).toEqual(all)
  })

  test('and while the server is unresponsive queries fail at once, until it answers again', async () => {
    const proxy = await openNetworkProxy(fresh.url)
    onTestFinished(proxy.close)
    const proxied = await connect({ url: proxy.url, onError: () => {} })
    onTestFinished(proxied.close)
    const ask = async () => {
      const begun = performance.now()
      const outcome = await sql`select 1`.execute(proxied.db).then(
        () => 'well',
        (error: Error) => error.message,
      )
      return { outcome, tookMs: performance.now() - begun }
    }
    proxy.stall()
    const [first, ...queued] = await Promise.all(Array.from({ length: 30 }, ask))
    expect(first).toMatchObject({ outcome: unresponsiveMessage })
    // Two seconds are promised; a single unresponsive connection would be waited for four and a half seconds.
    for (const { outcome, tookMs } of queued) expect([outcome, tookMs < 4000]).toEqual([unresponsiveMessage, true])
    const next = await ask()
    expect([next.outcome, next.tookMs < 1500]).toEqual([unresponsiveMessage, true])
    proxy.restore()
    await expect.poll(async () => (await ask()).outcome).toBe('well')
  })

  test.each(['answers', 'refuses'])(
    'and a slow statement is waited for while the server %s new connections',
    async (does) => {
      const proxy = await openNetworkProxy(fresh.url)
      onTestFinished(proxy.close)
      const proxied = await connect({ url: proxy.url, onError: () => {} })
      onTestFinished(proxied.close)
      const takesLong = sql<{ n: number }>`select 1 as n from pg_sleep(2.5)`.execute(proxied.db)
      if (does === 'refuses') proxy.refuseConnections()
      expect((await takesLong).rows).toEqual([{ n: 1 }])
    },
  )
})
