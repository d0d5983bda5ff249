import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, openWorld, type World } from '#tests/world.ts'
import { breaksConstraint } from './failures.ts'

/** The last guard, for the statement that has none of its own yet. */
describe.each(engines)('whatever a statement forgets, no row on %s says that', (engine) => {
  let world: World
  let open: string
  let matched: string
  beforeAll(async () => {
    world = await openWorld(engine)
    open = (await world.post()).id
    matched = (await world.match()).id
  })
  afterAll(() => world.end())

  const breaks = async (constraint: string, write: Promise<unknown>) => {
    const fault = await write.catch((error) => error)
    expect(breaksConstraint(fault, constraint), String(fault)).toBe(true)
  }
  const change = (id: string, columns: { helper_id?: string | null; requester_id?: null }) =>
    world.db.updateTable('tasks').set(columns).where('id', '=', id).execute()

  test('a person helps themselves', () =>
    breaks('tasks_helper_is_another', change(matched, { helper_id: world.ids.ada })))

  test('an open task has a helper', () =>
    breaks('tasks_open_has_no_helper', change(open, { helper_id: world.ids.ben })))

  test('nobody helps with a task that is under way', () =>
    breaks('tasks_under_way_have_a_helper', change(matched, { helper_id: null })))

  test('nobody asks for a task that is open or under way', async () => {
    for (const id of [open, matched])
      await breaks('tasks_under_way_have_a_requester', change(id, { requester_id: null }))
  })

  test('two offers on a task are accepted', () => {
    const offer = { task_id: matched, helper_id: world.ids.cleo, status: 'accepted' } as const
    return breaks('offers_accepted_once', world.db.insertInto('offers').values(offer).execute())
  })

  test('a person reviews themselves', () => {
    const review = { task_id: matched, reviewer_id: world.ids.ben, reviewee_id: world.ids.ben, rating: 5 }
    return breaks('reviews_of_another', world.db.insertInto('reviews').values(review).execute())
  })
})
