import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { layCable } from '#tests/outside/cable.ts'
import { freshDatabase } from '#tests/setup/database.ts'
import { connect } from './connect.ts'
import { silent } from './failures.ts'
import { lockId, migrate } from './migrate.ts'

type Connected = Awaited<ReturnType<typeof connect>>

describe.runIf(process.env['TEST_DATABASE_URL'])('what hangs in PostgreSQL', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>
  let here: Connected
  const lost: unknown[] = []
  beforeAll(async () => {
    fresh = await freshDatabase()
    here = await connect({ url: fresh.url, onError: (error) => void lost.push(error) })
  })
  afterAll(async () => {
    await here.close()
    await fresh.drop()
  })

  const waits = async ({ db }: Connected) => {
    const { rows } = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
      where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout')`.execute(db)
    return Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))
  }
  const all = { lock_timeout: 5000, statement_timeout: 10_000, idle_in_transaction_session_timeout: 15_000 }

  test('has an end for a lock, a statement and a transaction that nobody goes on with', async () => {
    expect(await waits(here)).toEqual(all)
  })

  test('is waited for while the tables are brought up to date, and not after it', async () => {
    const hurried = new URL(fresh.url)
    hurried.searchParams.set('options', '-c lock_timeout=50ms -c statement_timeout=50ms')
    const late = await connect({ url: hurried.href })
    const migrated = await here.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${lockId})`.execute(tx)
      const migrating = migrate(late.db)
      migrating.catch(() => {})
      await sql`select pg_sleep(0.2)`.execute(tx)
      return { migrating }
    })
    await migrated.migrating
    expect(await waits(late)).toMatchObject({ lock_timeout: 50, statement_timeout: 50 })
    await late.close()
  })

  test('and a transaction that was ended so leaves the process alive, and the pool with another connection', async () => {
    const ended = here.db.transaction().execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = '20ms'`.execute(tx)
      await expect.poll(() => lost).not.toHaveLength(0)
      await sql`select 1`.execute(tx)
    })
    await expect(ended).rejects.toThrow()
    expect(lost[0]).toMatchObject({ code: '25P03' })
    expect(await waits(here)).toEqual(all)
  })

  test('and once it is silent nobody waits, until it speaks again', async () => {
    const cable = await layCable(fresh.url)
    onTestFinished(cable.end)
    const far = await connect({ url: cable.url, onError: () => {} })
    onTestFinished(far.close)
    const ask = async () => {
      const begun = performance.now()
      const said = await sql`select 1`.execute(far.db).then(
        () => 'well',
        (error: Error) => error.message,
      )
      return { said, tookMs: performance.now() - begun }
    }
    cable.stall()
    const [first, ...queued] = await Promise.all(Array.from({ length: 30 }, ask))
    expect(first).toMatchObject({ said: silent })
    // Two seconds are promised; one silent connection alone would be believed for four and a half.
    for (const { said, tookMs } of queued) expect([said, tookMs < 4000]).toEqual([silent, true])
    const next = await ask()
    expect([next.said, next.tookMs < 1500]).toEqual([silent, true])
    cable.mend()
    await expect.poll(async () => (await ask()).said).toBe('well')
  })

  test.each(['answers', 'refuses'])(
    'and what only takes long is waited for, while the server %s whoever is new',
    async (does) => {
      const cable = await layCable(fresh.url)
      onTestFinished(cable.end)
      const far = await connect({ url: cable.url, onError: () => {} })
      onTestFinished(far.close)
      const takesLong = sql<{ n: number }>`select 1 as n from pg_sleep(2.5)`.execute(far.db)
      if (does === 'refuses') cable.refuse()
      expect((await takesLong).rows).toEqual([{ n: 1 }])
    },
  )
})
