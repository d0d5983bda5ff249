import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, freshDatabase } from '#tests/database.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

type Connected = Awaited<ReturnType<typeof connect>>

describe.skipIf(!engines.includes('postgres'))('the plans that a connection keeps', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>
  let here: Connected
  beforeAll(async () => {
    fresh = await freshDatabase()
    here = await connect({ url: fresh.url })
    await migrate(here.db)
  })
  afterAll(async () => {
    await here.close()
    await fresh.drop()
  })

  const byId = (id: string) => here.db.selectFrom('users').select('first_name').where('id', '=', id)
  const namesBy = (id: string) => byId(id).execute()
  const id = '00000000-0000-4000-8000-000000000001'

  test('a statement asked twice is planned once, whatever it is asked about', async () => {
    await namesBy(id)
    await namesBy('00000000-0000-4000-8000-000000000002')
    const { rows } = await sql<{ asked: number }>`select generic_plans + custom_plans as asked
      from pg_prepared_statements where statement = ${byId(id).compile().sql}`.execute(here.db)
    expect(rows).toEqual([{ asked: 2 }])
  })

  test('a column that a later version adds breaks nothing that an earlier one asks', async () => {
    const whole = () => here.db.selectFrom('users').selectAll().where('id', '=', id).execute()
    for (let turn = 0; turn < 2; turn++) await Promise.all([whole(), namesBy(id)])
    await sql`alter table users add column planted text`.execute(here.db)
    for (let turn = 0; turn < 2; turn++) expect(await Promise.all([whole(), namesBy(id)])).toEqual([[], []])
  })
})
