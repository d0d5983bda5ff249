import { beforeAll, describe, expect, test } from 'vitest'
import type { Task } from '#shared/tasks/schema.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('searching for misspelled words on %s', (engine) => {
  const world = useWorld(engine)
  beforeAll(async () => {
    await world.post({ title: 'Walk Biscuit', description: 'Half an hour by the lake, please.' })
    await world.post({
      title: 'Mend a fence',
      description: 'Some gardening is to be done behind it.',
      category: 'household',
    })
    await world.post({
      title: 'Biscuits for the fair',
      description: 'Three trays of them, if you can.',
      category: 'other',
    })
    await world.post({ title: 'Biscuit tins wanted', description: 'For the children to paint on.', category: 'other' })
  })

  const titles = (tasks: Task[]) => tasks.map(({ title }) => title)
  const find = async (query: string): Promise<string[]> =>
    titles((await world.ask('cleo', `GET /api/tasks?${query}`)).body)
  const biscuits = ['Biscuit tins wanted', 'Biscuits for the fair', 'Walk Biscuit']

  test.each([
    ['bisciut', biscuits],
    ['Bisciuts', biscuits],
    ['gardning', ['Mend a fence']],
    ['walk bisciut', ['Walk Biscuit']],
    ['wallk bisciut', ['Walk Biscuit']],
    ['fensce', ['Mend a fence']],
    ['childern', ['Biscuit tins wanted']],
    ['wlak biscuit', ['Walk Biscuit']],
    ['fecne', ['Mend a fence']],
  ])('the misspelled search %s finds the intended tasks', async (q, found) => {
    expect(await find(`q=${q}`)).toEqual(found)
  })

  test.each([
    ['is spelled like nothing', 'submarine'],
    ['is too short to tell', 'wlk'],
    ['is like something, beside a word like nothing', 'bisciut submarine'],
    ['is spelled right, and in two tasks', 'gardening biscuit'],
    ['begins a word', 'bisc submarine'],
    ['is a number nearly', '12345'],
  ])('a word that %s finds nothing', async (_, q) => {
    expect(await find(`q=${encodeURIComponent(q)}`)).toEqual([])
  })

  test('the other filters apply to similar spellings too', async () => {
    expect(await find('q=bisciut&category=pets')).toEqual(['Walk Biscuit'])
    expect(await find('q=bisciut&category=tech')).toEqual([])
    expect(await find('q=bisciut&sort=closest&near=41.89,-87.79&miles=5&category=other')).toHaveLength(2)
  })

  test('a word that is found as spelled finds nothing else', async () => {
    const { id } = await world.post({ title: 'Bisciut is our cat', description: 'She wants to be fed at noon.' })
    expect(await find('q=bisciut')).toEqual(['Bisciut is our cat'])
    await world.ask('ada', `DELETE /api/tasks/${id}`)
  })

  test('words of deleted posts do not hide those of present ones', async () => {
    const { id } = await world.post({ title: 'Bisciuta bisciutb bisciutc bisciutd' })
    await world.ask('ada', `DELETE /api/tasks/${id}`)
    expect(await find('q=bisciut')).toEqual(biscuits)
  })

  test('a list of similar spellings is paged like any other, even if somebody posts the misspelled word meanwhile', async () => {
    const first = await world.ask('cleo', 'GET /api/tasks?q=bisciut&limit=2')
    const { id } = await world.post({ title: 'Bisciut is our cat', description: 'She wants to be fed at noon.' })
    const [, next] = /<(.+)>; rel="next"/.exec(first.link ?? '') ?? []
    const second = await world.ask('cleo', `GET ${next}`)
    expect(titles([...first.body, ...second.body])).toEqual(biscuits)
    expect(second.link).toBeNull()
    await world.ask('ada', `DELETE /api/tasks/${id}`)
  })

  test('a page after the last of an exact match stays empty', async () => {
    const { body } = await world.ask('cleo', 'GET /api/tasks?q=biscuit')
    const last: Task = body.at(-1)
    expect((await world.ask('cleo', `GET /api/tasks?q=biscuit&cursor=${last.createdAt}~${last.id}`)).body).toEqual([])
    expect((await world.ask('cleo', `GET /api/tasks?q=bisciut&cursor=${last.createdAt}~${last.id}`)).body).toEqual([])
  })

  test('the words of an edited post are known from then on', async () => {
    const { id } = await world.post({ title: 'Walk my dog' })
    expect(await find('q=rhubrab')).toEqual([])
    await world.ask('ada', `PATCH /api/tasks/${id}`, { title: 'Pull up rhubarb' })
    expect(await find('q=rhubrab')).toEqual(['Pull up rhubarb'])
    await world.ask('ada', `DELETE /api/tasks/${id}`)
    expect(await find('q=rhubrab')).toEqual([])
  })

  test.each(['x'.repeat(200), 'ab '.repeat(66), 'qwertzuiop '.repeat(18), '\u0301'.repeat(200), '日'.repeat(200)])(
    'T063: two hundred characters of any kind are answered at once, %s',
    async (q) => {
      const times = []
      for (let turn = 0; turn < 3; turn++) {
        const startedAt = performance.now()
        const { status } = await world.ask('cleo', `GET /api/tasks?q=${encodeURIComponent(q)}`)
        expect(status).toBe(200)
        times.push(performance.now() - startedAt)
      }
      // Takes some 50 ms on an idle machine; most of that is spent in the database, not in this process.
      expect(Math.min(...times)).toBeLessThan(2000)
      const { status } = await world.ask('cleo', `GET /api/tasks?q=${encodeURIComponent(`${q}${'!a'.repeat(101)}`)}`)
      expect(status).toBe(400)
    },
  )
})
