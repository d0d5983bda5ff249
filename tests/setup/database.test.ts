import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '#server/database/tables.ts'
import { findInstallation } from '#server/features/files/store.ts'
import { engines, openDatabase } from './database.ts'

describe.each(engines)('a test that reuses a database on %s', (engine) => {
  async function useOnce<T>(use: (db: Db) => Promise<T>): Promise<T> {
    const { db, close } = await openDatabase(engine)
    return use(db).finally(close)
  }

  test('finds no rows of the test before, and another installation id', async () => {
    const before = await useOnce(async (db) => {
      await sql`insert into users (first_name, last_name, email, updated_at) values ('Ada', 'Moss', 'a@b.example', now())`.execute(
        db,
      )
      return findInstallation(db)
    })
    await useOnce(async (db) => {
      expect(await db.selectFrom('users').select('id').execute()).toEqual([])
      expect(await findInstallation(db)).not.toBe(before)
    })
  })

  test.each([
    'alter table users add column planted text',
    'alter table offers drop constraint offers_once',
    'drop index offers_accepted_once',
  ])('finds the original tables although the test before ran: %s', async (change) => {
    const tables = (db: Db) =>
      sql`
      select relname, relnatts, relchecks from pg_class where relnamespace = 'public'::regnamespace order by 1`.execute(
        db,
      )
    const before = await useOnce(async (db) => {
      const { rows } = await tables(db)
      await sql.raw(change).execute(db)
      expect((await tables(db)).rows).not.toEqual(rows)
      return rows
    })
    expect((await useOnce(tables)).rows).toEqual(before)
  })
})
