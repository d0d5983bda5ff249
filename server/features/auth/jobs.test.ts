import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { scheduleAccessSweep, sweepExpiredAccess } from './jobs.ts'

describe.each(engines)('expired access on %s', (engine) => {
  const world = useWorld(engine)

  const endOf = (who: 'ada' | 'ben') =>
    world.db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('user_id', '=', world.ids[who])
      .execute()
  const people = async () => {
    const rows = await world.db.selectFrom('sessions').select('user_id').execute()
    return rows.map(({ user_id }) => user_id)
  }

  test('an expired session is removed, and all others stay', async () => {
    await endOf('ada')
    await sweepExpiredAccess(world.db)
    expect((await people()).toSorted()).toEqual([world.ids.ben, world.ids.cleo].toSorted())
    expect((await world.ask('ben', 'GET /api/auth/user')).status).toBe(200)
  })

  test('an expired Google sign-in is removed, and a pending one stays', async () => {
    const row = (identifier: string, ms: number) => ({ identifier, value: '{}', expires_at: new Date(Date.now() + ms) })
    const rows = [row('google:over', -1000), row('google:under-way', 60_000)]
    await world.db.insertInto('verifications').values(rows).execute()
    await sweepExpiredAccess(world.db)
    expect(await world.db.selectFrom('verifications').select('identifier').execute()).toEqual([
      { identifier: 'google:under-way' },
    ])
  })

  test('an expired mailed link is removed, and a valid one stays', async () => {
    const { ada, ben } = world.ids
    const link = (user_id: string, token_hash: string, ms: number) =>
      ({ user_id, kind: 'reset', token_hash, expires_at: new Date(Date.now() + ms) }) as const
    await world.db.deleteFrom('mail_links').where('kind', '=', 'reset').execute()
    const rows = [link(ada, 'over', -1000), link(ben, 'open', 60_000)]
    await world.db.insertInto('mail_links').values(rows).execute()
    await sweepExpiredAccess(world.db)
    // Users who have just signed up get a link of another kind at this moment.
    const left = world.db.selectFrom('mail_links').select('token_hash').where('kind', '=', 'reset')
    expect(await left.execute()).toEqual([{ token_hash: 'open' }])
  })

  test('the sweep repeats until it is stopped, even after a failure', async () => {
    const onError = vi.fn()
    await sql`alter table verifications rename to hidden`.execute(world.db)
    const end = scheduleAccessSweep(world.db, onError, 10)
    await expect.poll(() => onError.mock.calls.length).toBeGreaterThan(1)
    await sql`alter table hidden rename to verifications`.execute(world.db)
    await endOf('ben')
    await expect.poll(people).toEqual([world.ids.cleo])
    await end()
  })

  test.each(['sessions', 'verifications'])('%s are found by an index on their expiry', async (table) => {
    const { rows } =
      await sql`select 1 from pg_indexes where tablename = ${table} and indexdef like '%(expires_at)'`.execute(world.db)
    expect(rows).toHaveLength(1)
  })
})
