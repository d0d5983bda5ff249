import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tx } from '#server/database/tables.ts'
import { useWorld } from '#tests/use-world.ts'
import { inTransaction } from './transaction.ts'

describe.runIf(process.env['TEST_DATABASE_URL'])('a transaction whose connection is lost', () => {
  const world = useWorld('postgres')

  const rename = (tx: Tx, name: string) =>
    tx.updateTable('users').set({ bio: name }).where('id', '=', world.ids.ada).execute()
  const bio = async () =>
    (await world.db.selectFrom('users').select('bio').where('id', '=', world.ids.ada).executeTakeFirstOrThrow()).bio
  test('is run again, because nothing of it was written', async () => {
    let turns = 0
    await inTransaction(world.db, world.bus, async (tx) => {
      turns += 1
      await rename(tx, `turn ${turns}`)
      if (turns === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    })
    expect([turns, await bio()]).toEqual([2, 'turn 2'])
  })

  test('is not run again after its work, because it may have been written', async () => {
    await sql`create function wait_at_commit() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(1); return null; end $$`.execute(world.db)
    await sql`create constraint trigger waits after update on users deferrable initially deferred
      for each row execute function wait_at_commit()`.execute(world.db)
    let turns = 0
    await world.db.connection().execute(async (other) => {
      await sql`select pg_advisory_lock(1)`.execute(other)
      const doing = inTransaction(world.db, world.bus, async (tx) => {
        turns += 1
        await rename(tx, 'the last words')
      })
      const refused = expect(doing).rejects.toThrow(/onnection/)
      await expect.poll(world.countLockWaits).toBe(1)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(other)
      await refused
      await sql`select pg_advisory_unlock(1)`.execute(other)
    })
    expect([turns, await bio()]).toEqual([1, 'turn 2'])
  })
})
