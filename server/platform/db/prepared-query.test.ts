import { describe, expect, test } from 'vitest'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { preparedQuery, type QueryParameters } from './prepared-query.ts'

type Named = { firstName: string; least: number }

describe.each(engines)('a prepared query on %s', (engine) => {
  const world = useWorld(engine)

  test('is compiled once for each variant, and only gets new values each time', async () => {
    let times = 0
    const find = preparedQuery((db, { firstName, least }: QueryParameters<Named>, name: 'first_name' | 'last_name') => {
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

  test('refuses a spread of its parameters, which would lose values', async () => {
    const find = preparedQuery((db, { least, ...rest }: QueryParameters<Named>) =>
      db.selectFrom('users').select('id').where('rating_count', '>=', least).where('first_name', '=', rest.firstName),
    )
    await expect(find(world.db, { firstName: 'Ada', least: 0 })).rejects.toThrow('one by one')
  })
})
