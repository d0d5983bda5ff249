import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, openWorld, type World } from '#tests/world.ts'
import { type Slots, writtenOnce } from './written-once.ts'

type Named = { firstName: string; least: number }

describe.each(engines)('a statement that is written once on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())

  test('is put together once a form, and filled in each time', async () => {
    let times = 0
    const find = writtenOnce((db, { firstName, least }: Slots<Named>, name: 'first_name' | 'last_name') => {
      times += 1
      return db.selectFrom('users').select('id').where(name, '=', firstName).where('rating_count', '>=', least)
    })
    const { ada, ben } = world.ids
    expect(await find(world.db, { firstName: 'Ada', least: 0 }, 'first_name')).toEqual([{ id: ada }])
    expect(await find(world.db, { firstName: 'Ben', least: 0 }, 'first_name')).toEqual([{ id: ben }])
    expect(await find(world.db, { firstName: 'Ben', least: 1000 }, 'first_name')).toEqual([])
    expect(times).toBe(1)
    expect(await find(world.db, { firstName: 'Ada', least: 0 }, 'last_name')).toEqual([])
    expect(times).toBe(2)
  })

  test('cannot lose a value by a spread', async () => {
    const find = writtenOnce((db, { least, ...rest }: Slots<Named>) =>
      db.selectFrom('users').select('id').where('rating_count', '>=', least).where('first_name', '=', rest.firstName),
    )
    await expect(find(world.db, { firstName: 'Ada', least: 0 })).rejects.toThrow('one by one')
  })
})
