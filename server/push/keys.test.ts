import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTheMiddle } from '#tests/given/held.ts'
import { engines, openWorld, type World } from '#tests/world.ts'
import { findPushKeys, type PushKeys } from './keys.ts'

describe.each(engines)('the keys of pushes, on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())
  beforeEach(() =>
    world.db.updateTable('installation').set({ push_public_key: null, push_private_key: null }).execute(),
  )

  test('every node has the same keys, whichever is first', async () => {
    const found = await Promise.all(Array.from({ length: 5 }, () => findPushKeys(world.db)))
    expect(new Set(found.map(({ privateKey }) => privateKey)).size).toBe(1)
  })

  test('a node that finds no keys while another makes them takes those', async () => {
    const made: PushKeys[] = []
    const commit = await inTheMiddle(world, async (tx) => made.push(await findPushKeys(tx)))
    const finding = findPushKeys(world.db)
    // The embedded database has one connection: there it looks once they are made.
    if (engine === 'postgres') await expect.poll(world.countWaiting).toBe(1)
    await commit()
    expect([await finding]).toEqual(made)
  })
})
