import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('mails in the outbox of %s', (engine) => {
  const world = useWorld(engine)

  test('are marked as queued before they are rendered, and stay if only a newer node can render them', async () => {
    const ada = { user_id: world.ids.ada, kind: 'of a later version' }
    const soon = { ...ada, due_at: sql<Date>`now() + interval '1 hour'` }
    const mail = await world.db.insertInto('outbox').values(soon).returning('id').executeTakeFirstOrThrow()
    // Simulates a process that ended between creating the job and marking the mail as queued.
    await sql`insert into pgboss.job (id, name) values (${mail.id}::uuid, 'mail')`.execute(world.db)
    const tried = async () => {
      const { rows } = await sql<{ isTried: boolean }>`
        select started_on is not null and state <> 'active' as "isTried" from pgboss.job
        where id = ${mail.id}::uuid`.execute(world.db)
      return rows[0]?.isTried
    }
    await expect.poll(tried).toBe(true)
    const row = world.db.selectFrom('outbox').select('handed_at').where('id', '=', mail.id)
    expect(await row.executeTakeFirst()).toEqual({ handed_at: expect.any(Date) })
  })
})
