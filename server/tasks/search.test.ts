import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { wholeWords } from '#server/db/migrations/006-whole-words.ts'
import { snapToGrid } from '#shared/places/grid.ts'
import { browse } from '#shared/tasks/browse.ts'
import { categoryNames } from '#shared/tasks/categories.ts'
import { payFilters, sorts, type Task, taskSearch, whenFilters } from '#shared/tasks/schema.ts'
import type { Name } from '#tests/cast.ts'
import { engines, openWorld, type World } from '#tests/world.ts'
import { columnsOf } from './details.ts'
import { insertTask, type TaskColumns } from './store.ts'

/** The same throws in every run. */
function dice(seed: number) {
  let state = seed
  const roll = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(roll() * values.length)] as Value
  return { roll, pick }
}

const hourMs = 3_600_000
const phrases = [
  'Walk two dogs',
  'Fix a LAMP',
  'Feed 100% of cats',
  'Café run, Zürich style',
  "Ada's piano",
  '日本語 lesson',
]
const queries = [
  'dog',
  'lamps',
  'lesso',
  'gardeni',
  'walk neighbo',
  '100%',
  'CAFE zurich',
  'adas',
  '日本',
  'pet care',
  'walk cat',
  "&|!:*'\\",
  'x'.repeat(200),
]
const places = ['41.885,-87.785', '41.701234567,-87.9', '-41.5,170']

/** Something a neighbor might ask around Oak Park: places, days and pays that differ, and many that do not. */
function someTask({ roll, pick }: ReturnType<typeof dice>, now: Date): TaskColumns {
  const pay = pick(['money', 'service', 'points', null] as const)
  const hours = Math.floor(roll() * 240 - 30)
  const spread = pick([0.05, 0.5])
  const exact = { latitude: 41.865 + roll() * spread, longitude: -87.81 + roll() * spread }
  const point = roll() < 0.8 ? exact : null
  const columns = columnsOf(
    {
      taskType: 'request',
      title: pick(phrases),
      description: `${pick(phrases)}, if you can. Thank you.`,
      category: pick(categoryNames),
      date: roll() < 0.2 ? null : new Date(now.getTime() + hours * hourMs).toISOString(),
      time: pick(['15:00', null]),
      compensationType: pay,
      compensation: pay === 'money' ? pick([1, 1.1, 9, 20.05]) : null,
      pointsOffered: pay === 'points' ? pick([3, 11, 90]) : null,
      serviceOffered: pay === 'service' ? 'I bake' : null,
      address: 'behind the church',
      addressPrivate: true,
    },
    { area: 'General Area', point, grid: point && snapToGrid(point) },
  )
  return {
    ...columns,
    created_at: new Date(now.getTime() - Math.floor(roll() * 9) * hourMs),
  }
}

/** Each filter alone, and forty mixtures of them, as a screen asks for them. */
function everyQuestion({ roll, pick }: ReturnType<typeof dice>): Record<string, string>[] {
  const [near = ''] = places
  const maybe = (name: string, values: readonly string[], chance: number) =>
    roll() < chance ? { [name]: pick(values) } : {}
  const mixtures = Array.from({ length: 40 }, () => ({
    ...maybe('q', queries, 0.3),
    ...maybe('category', categoryNames, 0.3),
    ...maybe('compensation', payFilters, 0.3),
    ...maybe('when', whenFilters, 0.3),
    ...maybe('tz', ['America/Chicago', 'Pacific/Kiritimati'], 0.7),
    ...maybe('near', places, 0.8),
    ...maybe('miles', ['5', '10', '25'], 0.3),
    ...maybe('sort', sorts, 0.9),
  }))
  return [
    {},
    ...sorts.flatMap((sort) => [{ sort }, { sort, near }]),
    ...queries.map((q) => ({ q })),
    ...categoryNames.map((category) => ({ category })),
    ...whenFilters.map((when) => ({ when, tz: 'America/Chicago' })),
    ...payFilters.map((compensation) => ({ compensation })),
    ...['1', '5', '25'].map((miles) => ({ miles, near })),
    ...mixtures,
  ]
}

describe.each(engines)('looking for tasks on %s', (engine) => {
  let world: World
  const now = new Date()
  beforeAll(async () => {
    world = await openWorld(engine)
    const chance = dice(7)
    await world.db.transaction().execute(async (tx) => {
      for (let number = 0; number < 45; number++)
        await insertTask(tx, chance.pick([world.ids.ada, world.ids.ben]), someTask(chance, now))
    })
    await world.match()
  })
  afterAll(() => world.end())

  const idsOf = (tasks: Task[]) => tasks.map(({ id }) => id)
  const everything = async (who: Name): Promise<Task[]> => (await world.ask(who, 'GET /api/tasks')).body

  async function pageByPage(query: Record<string, string>): Promise<Task[]> {
    const pages = await world.readPages('cleo', `/api/tasks?${new URLSearchParams({ ...query, limit: '3' })}`)
    expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(3)
    return pages.flat()
  }

  test('the server and the screen sift and sort alike, page by page, and for ada who knows her places exactly', {
    timeout: 90_000,
  }, async () => {
    const all = { ada: await everything('ada'), cleo: await everything('cleo') }
    expect(all.cleo).toHaveLength(45)
    expect(all.ada).not.toEqual(all.cleo)
    const lengths: number[] = []
    for (const question of everyQuestion(dice(11))) {
      const { near: from, tz: zone = 'UTC', ...filters } = z.parse(taskSearch, question)
      const near = from === 'home' ? null : from
      const found = idsOf(await pageByPage(question))
      for (const tasks of [all.ada, all.cleo])
        expect(found, JSON.stringify(question)).toEqual(idsOf(browse(tasks, filters, { now, zone, near })))
      lengths.push(found.length)
    }
    expect(lengths.filter((length) => length > 3).length).toBeGreaterThan(30)
  })

  test('a post from before words were kept whole is found like the others once the tables are brought up to date', async () => {
    const { id } = await world.post({ title: 'Pruning the apple trees' }, 'ben')
    const found = async () => idsOf((await world.ask('cleo', 'GET /api/tasks?q=pruni')).body)
    await world.db.updateTable('tasks').set({ search_words: 'prun apple tree' }).where('id', '=', id).execute()
    expect(await found()).toEqual([])
    await wholeWords.up(world.db)
    expect(await found()).toEqual([id])
    await world.ask('ben', `DELETE /api/tasks/${id}`)
  })

  test('whoever looks for nothing in particular finds open tasks, the newest first', async () => {
    const tasks = await everything('cleo')
    expect(tasks.every(({ status }) => status === 'open')).toBe(true)
    const times = tasks.map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
    expect((await world.ask('cleo', 'GET /api/tasks?limit=6')).body).toEqual(tasks.slice(0, 6))
  })

  test('to cleo no place is told more exactly than its grid cell', async () => {
    const placed = (await everything('cleo')).filter(({ latitude }) => latitude !== null)
    expect(placed.length).toBeGreaterThan(20)
    for (const { latitude, longitude } of placed) {
      const point = { latitude: Number(latitude), longitude: Number(longitude) }
      expect(snapToGrid(point)).toEqual(point)
    }
  })

  const nobody = '00000000-0000-4000-8000-000000000000'
  test.each([
    'limit=0',
    'limit=101',
    'limit=1&limit=2',
    'near=91,0',
    'tz=Middle/Earth',
    'cursor=nowhere',
    `sort=soonest&cursor=15~${nobody}`,
    `sort=highest_pay&cursor=2026-02-30T00:00:00.000Z~${nobody}`,
    `sort=closest&near=1,1&cursor=1e999999~${nobody}`,
    `cursor=null~${nobody}`,
    `sort=highest_pay&cursor=null~${nobody}`,
    'q=%00',
  ])('?%s is refused', async (query) => {
    const { status, body } = await world.ask('cleo', `GET /api/tasks?${query}`)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid' })
    // By the contract, not by the database, which would name no field.
    expect(body.errors).toHaveLength(1)
  })

  test('who is signed out finds nothing', async () => {
    expect((await world.ask('dan', 'GET /api/tasks')).status).toBe(401)
  })
})
