import { beforeAll, describe, expect, test } from 'vitest'
import type { Task } from '#shared/tasks/schema.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const posts = {
  'Walk a whippet': '12 Maple Street, Oak Park, IL 60302',
  'Tune a harmonium': '3 Cermak Road, Berwyn, IL 60402',
  'Walk a corgi': '40 Main Street, Naperville, IL 60540',
  'Restring a banjo': '9 Nine Mile Road, Oak Park, MI 48237',
  'Polish an oboe': '7 Olive Street, Saint Louis, MO 63101',
  'Varnish a lute': 'the house behind the church',
  'Wax a viola': '9 Water Street, New York, NY 10004',
}
type Title = keyof typeof posts
const [oakPark, berwyn, naperville, michigan, louis, nowhere, newYork] = Object.keys(posts) as [
  Title,
  Title,
  Title,
  Title,
  Title,
  Title,
  Title,
]

describe.each(engines)('searching for a town on %s', (engine) => {
  const world = useWorld(engine)
  beforeAll(async () => {
    for (const [title, address] of Object.entries(posts))
      await world.post({ title, address, description: 'One hour of your time will do.', category: 'other' })
  })

  const find = async (q: string): Promise<string[]> => {
    const { status, body } = await world.ask('cleo', `GET /api/tasks?q=${encodeURIComponent(q)}`)
    expect(status).toBe(200)
    return body.map(({ title }: Task) => title).sort()
  }

  test.each<[string, Title[]]>([
    ['oak park', [oakPark, berwyn, michigan]],
    ['Oak Park, IL', [oakPark, berwyn]],
    ['oak park illinois', [oakPark, berwyn]],
    ['oak park mi', [michigan]],
    ['oak park michigan', [michigan]],
    ['oakpark', [oakPark, berwyn, michigan]],
    ['oak par', [oakPark, berwyn, michigan]],
    ['60302', [oakPark, berwyn]],
    ['60301', [oakPark, berwyn]],
    ['IL 60302', [oakPark, berwyn]],
    ['60302-1234', [oakPark, berwyn]],
    ['Oak Park, IL 60302-1234', [oakPark, berwyn]],
    ['Illinois 60302', [oakPark, berwyn]],
    ['oak park, illinois, usa', [oakPark, berwyn]],
    ['Oak Park, IL 60302, USA', [oakPark, berwyn]],
    ['60302 12', []],
    ['nyc', [newYork]],
    ['New York City', [newYork]],
    ['whippet near oak park', [oakPark]],
    ['around 60302', [oakPark, berwyn]],
    ['48237', [michigan]],
    ['BERWYN', [oakPark, berwyn]],
    ['naperville', [naperville]],
    ['st. louis', [louis]],
    ['saint louis missouri', [louis]],
    ['walk oak park', [oakPark]],
    ['oak park walking', [oakPark]],
    ['walk 60302', [oakPark]],
    ['walk naperville', [naperville]],
    ['harmonium oak park', [berwyn]],
    ['harmonuim oak park', [berwyn]],
    ['oak park harmonuim', [berwyn]],
    ['whippet naperville', []],
    ['submarine oak park', []],
    ['oak prak', [oakPark, berwyn, michigan]],
    ['oka park', [oakPark, berwyn, michigan]],
    ['oakprak', [oakPark, berwyn, michigan]],
    ['saint lous', [louis]],
    ['st. lois missouri', [louis]],
    ['napervile', [naperville]],
    ['napervill', [naperville]],
    ['napervi', [naperville]],
    ['walk napervile', [naperville]],
    ['walk near napervile', [naperville]],
    ['whippet napervile', []],
    ['naprvl', []],
    ['park', []],
    ['oak', []],
    ['6030', []],
    ['90210', []],
    ['oak park ohio', []],
    ['general area', []],
    ['maple', []],
    ['cermak road', []],
    ['lute', [nowhere]],
  ])('%s finds %j', async (q, titles) => {
    expect(await find(q)).toEqual(titles.toSorted())
  })

  test('works with the other filters, in each order, as words do', async () => {
    const asked = 'GET /api/tasks?q=oak+park&near=41.885,-87.785'
    const titles = async (more: string) => (await world.ask('cleo', asked + more)).body.map(({ title }: Task) => title)
    expect(await titles('&sort=closest')).toEqual([oakPark, berwyn, michigan])
    expect(await titles('&sort=closest&miles=1')).toEqual([oakPark])
    expect(await titles('&category=pets')).toEqual([])
    for (const sort of ['newest', 'soonest', 'highest_pay'])
      expect((await titles(`&sort=${sort}&limit=2`)).length, sort).toBe(2)
  })

  test('a post that moves is found at its new place', async () => {
    const { id } = await world.post({ title: 'Oil a zither', address: posts[oakPark] })
    await world.ask('ada', `PATCH /api/tasks/${id}`, { address: posts[naperville] })
    expect(await find('zither berwyn')).toEqual([])
    expect(await find('zither naperville')).toEqual(['Oil a zither'])
    await world.ask('ada', `DELETE /api/tasks/${id}`)
  })

  test('no post is found more exactly than by its grid cell', async () => {
    const townsOf = async (latitude: number, longitude: number) => {
      const { id } = await world.post({ title: 'Oil a zither', address: 'up the hill', latitude, longitude })
      const { near_towns } = await world.db
        .selectFrom('tasks')
        .select('near_towns')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await world.ask('ada', `DELETE /api/tasks/${id}`)
      return near_towns
    }
    const [one, other] = [await townsOf(41.8801, -87.7899), await townsOf(41.8899, -87.7801)]
    expect(one.length).toBeGreaterThan(10)
    expect(other).toEqual(one)
  })
})
