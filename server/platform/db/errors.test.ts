import { beforeAll, describe, expect, test } from 'vitest'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { violatesConstraint } from './errors.ts'

/** Constraints are the last guard for statements that lack a check of their own. */
describe.each(engines)('constraints on %s refuse a row in which', (engine) => {
  const world = useWorld(engine)
  let open: string
  let matched: string
  beforeAll(async () => {
    open = (await world.post()).id
    matched = (await world.match()).id
  })

  const breaks = async (constraint: string, write: Promise<unknown>) => {
    const failure = await write.catch((error) => error)
    expect(violatesConstraint(failure, constraint), String(failure)).toBe(true)
  }
  const change = (id: string, columns: { helper_id?: string | null; requester_id?: null }) =>
    world.db.updateTable('tasks').set(columns).where('id', '=', id).execute()

  test('a person helps themselves', () =>
    breaks('tasks_helper_is_another', change(matched, { helper_id: world.ids.ada })))

  test('an open task has a helper', () =>
    breaks('tasks_open_has_no_helper', change(open, { helper_id: world.ids.ben })))

  test('nobody helps with a task that is under way', () =>
    breaks('tasks_under_way_have_a_helper', change(matched, { helper_id: null })))

  test('nobody requests a task that is open or under way', async () => {
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
