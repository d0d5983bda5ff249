import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findKnown } from '#server/files/store.ts'
import { engines, openDatabase } from '#tests/setup/database.ts'
import { connect } from './connect.ts'

describe.each(engines)('the plans that a connection to %s keeps', (engine) => {
  let here: Awaited<ReturnType<typeof openDatabase>>
  beforeAll(async () => {
    here = await openDatabase(engine)
  })
  afterAll(() => here.close())

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

  test('so is one whose text begins on a line of its own', async () => {
    const count = () =>
      sql<{ n: number }>`
      select count(*) as n from users where first_name = ${'Ada'}`.execute(here.db)
    for (let turn = 0; turn < 2; turn++) await count()
    const { rows } = await sql<{ asked: number }>`select generic_plans + custom_plans as asked
      from pg_prepared_statements where statement like '%select count(*) as n from users%'
        and statement not like '%pg_prepared_statements%'`.execute(here.db)
    expect(rows).toEqual([{ asked: 2 }])
  })

  test('looking for files has one text, however many are looked for', async () => {
    for (const ids of [[id], [id, id.replace('1', '2')]]) await findKnown(here.db, ids)
    const { rows } = await sql`select from pg_prepared_statements
      where statement like ${'%from "files"%'}`.execute(here.db)
    expect(rows).toHaveLength(1)
  })

  test.runIf(engine === 'postgres')('what another pool has asked takes no place of this one’s', async () => {
    const other = await connect({ url: here.url })
    for (let text = 0; text < 400; text++) await sql`select ${sql.lit(text)} as other`.execute(other.db)
    await other.close()
    const latest = () => sql`select count(*) as latest from tasks`.execute(here.db)
    await latest()
    const { rows } = await sql`select from pg_prepared_statements
      where statement like 'select count(*) as latest%'`.execute(here.db)
    expect(rows).toHaveLength(1)
  })

  test('a statement that writes is planned once too', async () => {
    const rename = (name: string) => here.db.updateTable('users').set({ first_name: name }).where('id', '=', id)
    for (const name of ['Ada', 'Ben']) await rename(name).execute()
    const { rows } = await sql<{ asked: number }>`select generic_plans + custom_plans as asked
      from pg_prepared_statements where statement = ${rename('Ada').compile().sql}`.execute(here.db)
    expect(rows).toEqual([{ asked: 2 }])
  })

  test('a column that a later version adds breaks nothing that an earlier one asks', async () => {
    const whole = () => here.db.selectFrom('users').selectAll().where('id', '=', id).execute()
    const touch = () => here.db.updateTable('users').set({ bio: '' }).where('id', '=', id).returningAll().execute()
    for (let turn = 0; turn < 2; turn++) await Promise.all([whole(), touch(), namesBy(id)])
    await sql`alter table users add column planted text`.execute(here.db)
    for (let turn = 0; turn < 2; turn++)
      expect(await Promise.all([whole(), touch(), namesBy(id)])).toEqual([[], [], []])
  })
})
