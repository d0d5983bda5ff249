import { beforeEach, describe, expect, test } from 'vitest'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('a block and another write at the same moment on %s', (engine) => {
  // The embedded database has one connection, so more rounds would show little.
  const rounds = Array.from({ length: engine === 'postgres' ? 20 : 3 }, (_, turn) => turn)
  const world = useWorld(engine)
  beforeEach(async () => {
    for (const table of ['blocks', 'tasks'] as const) await world.db.deleteFrom(table).execute()
  })

  const block = (who: 'ada' | 'ben') =>
    world.ask(who, `POST /api/users/${world.ids[who === 'ada' ? 'ben' : 'ada']}/block`)
  /** Offers that wait, and tasks that are under way, between the two. */
  const leftovers = async () => ({
    offers: await world.db.selectFrom('offers').select('status').where('status', '=', 'pending').execute(),
    tasks: await world.db.selectFrom('tasks').select('status').where('helper_id', 'is not', null).execute(),
  })
  const nothing = { offers: [], tasks: [] }

  test.each(rounds)('leave no offer that waits (round %i)', async () => {
    const { id } = await world.post()
    const [offered, blocked] = await Promise.all([world.ask('ben', 'POST /api/offers', { taskId: id }), block('ada')])
    expect(blocked.status).toBe(200)
    expect([201, 403, 404]).toContain(offered.status)
    expect(await leftovers()).toEqual(nothing)
  })

  test.each(rounds)('leave no match (round %i)', async () => {
    const { id } = await world.post()
    await world.callOrThrow('ben', 'POST /api/offers', { taskId: id })
    const accept = () => world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
    const [accepted, blocked] = await Promise.all([accept(), block('ben')])
    expect(blocked.status).toBe(200)
    expect([200, 409]).toContain(accepted.status)
    expect(await leftovers()).toEqual(nothing)
  })

  test.each(rounds)('of both sides succeed (round %i)', async () => {
    await world.match()
    const answers = await Promise.all([block('ada'), block('ben')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await leftovers()).toEqual(nothing)
    const ended = await world.db
      .selectFrom('notifications')
      .select('id')
      .where('title', '=', 'An arrangement has ended')
      .execute()
    expect(ended).toHaveLength(1)
    await world.db.deleteFrom('notifications').execute()
  })
})
