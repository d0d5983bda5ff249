import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, openWorld, type World } from '#tests/world.ts'

describe.each(engines)('what lies in the outbox of %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())

  test('counts as handed on before it is written, and stays where a newer node alone knows how to write it', async () => {
    const ada = { user_id: world.ids.ada, kind: 'of a later version' }
    const soon = { ...ada, due_at: sql<Date>`now() + interval '1 hour'` }
    const mail = await world.db.insertInto('outbox').values(soon).returning('id').executeTakeFirstOrThrow()
    // As of a process that ended between the job and the mark that there is one.
    await sql`insert into pgboss.job (id, name) values (${mail.id}::uuid, 'mail')`.execute(world.db)
    const tried = async () => {
      const { rows } = await sql<{ isTried: boolean }>`
        select started_on is not null and state <> 'active' as "isTried" from pgboss.job
        where id = ${mail.id}::uuid`.execute(world.db)
      return rows[0]?.isTried
    }
    await expect.poll(tried).toBe(true)
    const kept = world.db.selectFrom('outbox').select('handed_at').where('id', '=', mail.id)
    expect(await kept.executeTakeFirst()).toEqual({ handed_at: expect.any(Date) })
  })
})
