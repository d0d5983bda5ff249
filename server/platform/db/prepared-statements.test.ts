import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findExistingIds } from '#server/features/files/store.ts'
import { engines, openDatabase } from '#tests/setup/database.ts'
import { connect } from './connect.ts'

describe.each(engines)('prepared statements on %s', (engine) => {
  let database: Awaited<ReturnType<typeof openDatabase>>
  beforeAll(async () => {
    database = await openDatabase(engine)
  })
  afterAll(() => database.close())

  const byId = (id: string) => database.db.selectFrom('users').select('first_name').where('id', '=', id)
  const namesBy = (id: string) => byId(id).execute()
  const id = '00000000-0000-4000-8000-000000000001'

  test('a repeated statement is planned once, whatever its parameters', async () => {
    await namesBy(id)
    await namesBy('00000000-0000-4000-8000-000000000002')
    const { rows } = await sql<{ asked: number }>`select generic_plans + custom_plans as asked
      from pg_prepared_statements where statement = ${byId(id).compile().sql}`.execute(database.db)
    expect(rows).toEqual([{ asked: 2 }])
  })

  test('a repeated statement whose text begins with a line break is planned once', async () => {
    const count = () =>
      sql<{ n: number }>`
      select count(*) as n from users where first_name = ${'Ada'}`.execute(database.db)
    for (let turn = 0; turn < 2; turn++) await count()
    const { rows } = await sql<{ asked: number }>`select generic_plans + custom_plans as asked
      from pg_prepared_statements where statement like '%select count(*) as n from users%'
        and statement not like '%pg_prepared_statements%'`.execute(database.db)
    expect(rows).toEqual([{ asked: 2 }])
  })

  test('the lookup of files has one text for any number of ids', async () => {
    for (const ids of [[id], [id, id.replace('1', '2')]]) await findExistingIds(database.db, ids)
    const { rows } = await sql`select from pg_prepared_statements
      where statement like ${'%from "files"%'}`.execute(database.db)
    expect(rows).toHaveLength(1)
  })

  test.runIf(engine === 'postgres')('statements of another pool take no place in this one’s cache', async () => {
    const other = await connect({ url: database.url })
    for (let text = 0; text < 400; text++) await sql`select ${sql.lit(text)} as other`.execute(other.db)
    await other.close()
    const latest = () => sql`select count(*) as latest from tasks`.execute(database.db)
    await latest()
    const { rows } = await sql`select from pg_prepared_statements
      where statement like 'select count(*) as latest%'`.execute(database.db)
    expect(rows).toHaveLength(1)
  })

  test('a writing statement is planned once too', async () => {
    const rename = (name: string) => database.db.updateTable('users').set({ first_name: name }).where('id', '=', id)
    for (const name of ['Ada', 'Ben']) await rename(name).execute()
    const { rows } = await sql<{ asked: number }>`select generic_plans + custom_plans as asked
      from pg_prepared_statements where statement = ${rename('Ada').compile().sql}`.execute(database.db)
    expect(rows).toEqual([{ asked: 2 }])
  })

  test('a column that a later version adds breaks no statement of an earlier one', async () => {
    const whole = () => database.db.selectFrom('users').selectAll().where('id', '=', id).execute()
    const touch = () => database.db.updateTable('users').set({ bio: '' }).where('id', '=', id).returningAll().execute()
    for (let turn = 0; turn < 2; turn++) await Promise.all([whole(), touch(), namesBy(id)])
    await sql`alter table users add column planted text`.execute(database.db)
    for (let turn = 0; turn < 2; turn++)
      expect(await Promise.all([whole(), touch(), namesBy(id)])).toEqual([[], [], []])
  })
})
