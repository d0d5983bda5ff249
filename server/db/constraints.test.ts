import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, openWorld, type World } from '#tests/world.ts'
import { breaksConstraint } from './constraints.ts'

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
  const taskWith = (id: string, helper_id: string) =>
    world.db.updateTable('tasks').set({ helper_id }).where('id', '=', id).execute()

  test('a person helps themselves', () => breaks('tasks_helper_is_another', taskWith(matched, world.ids.ada)))

  test('an open task has a helper', () => breaks('tasks_open_has_no_helper', taskWith(open, world.ids.ben)))

  test('two offers on a task are accepted', () => {
    const offer = { task_id: matched, helper_id: world.ids.cleo, status: 'accepted' } as const
    return breaks('offers_accepted_once', world.db.insertInto('offers').values(offer).execute())
  })

  test('a person reviews themselves', () => {
    const review = { task_id: matched, reviewer_id: world.ids.ben, reviewee_id: world.ids.ben, rating: 5 }
    return breaks('reviews_of_another', world.db.insertInto('reviews').values(review).execute())
  })
})
