import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { engines, openWorld, type World } from '#tests/world.ts'
import { keepSweepingEntrance, sweepEntrance } from './sweep.ts'

describe.each(engines)('what ran out, on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())

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

  test('a session that ran out is removed, and everybody else stays', async () => {
    await endOf('ada')
    await sweepEntrance(world.db)
    expect((await people()).toSorted()).toEqual([world.ids.ben, world.ids.cleo].toSorted())
    expect((await world.ask('ben', 'GET /api/auth/user')).status).toBe(200)
  })

  test('a way to Google that nobody came back from is removed, and one that is under way stays', async () => {
    const row = (identifier: string, ms: number) => ({ identifier, value: '{}', expires_at: new Date(Date.now() + ms) })
    const rows = [row('google:over', -1000), row('google:under-way', 60_000)]
    await world.db.insertInto('verifications').values(rows).execute()
    await sweepEntrance(world.db)
    expect(await world.db.selectFrom('verifications').select('identifier').execute()).toEqual([
      { identifier: 'google:under-way' },
    ])
  })

  test('a mailed link that ran out is removed, and one that still works stays', async () => {
    const { ada, ben } = world.ids
    const link = (user_id: string, token_hash: string, ms: number) =>
      ({ user_id, kind: 'reset', token_hash, expires_at: new Date(Date.now() + ms) }) as const
    await world.db.deleteFrom('mail_links').where('kind', '=', 'reset').execute()
    const rows = [link(ada, 'over', -1000), link(ben, 'open', 60_000)]
    await world.db.insertInto('mail_links').values(rows).execute()
    await sweepEntrance(world.db)
    // Those who have just signed up are mailed a link of another kind in this moment.
    const left = world.db.selectFrom('mail_links').select('token_hash').where('kind', '=', 'reset')
    expect(await left.execute()).toEqual([{ token_hash: 'open' }])
  })

  test('it goes on by itself until it is ended, even after a failure', async () => {
    const onError = vi.fn()
    await sql`alter table verifications rename to hidden`.execute(world.db)
    const end = keepSweepingEntrance(world.db, onError, 10)
    await expect.poll(() => onError.mock.calls.length).toBeGreaterThan(1)
    await sql`alter table hidden rename to verifications`.execute(world.db)
    await endOf('ben')
    await expect.poll(people).toEqual([world.ids.cleo])
    await end()
  })

  test.each(['sessions', 'verifications'])('%s are looked for by when they ran out', async (table) => {
    const { rows } =
      await sql`select 1 from pg_indexes where tablename = ${table} and indexdef like '%(expires_at)'`.execute(world.db)
    expect(rows).toHaveLength(1)
  })
})
