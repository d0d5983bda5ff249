import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { insertTask } from '#server/features/tasks/store.ts'
import { snapToGrid } from '#shared/places/grid.ts'
import { browseTasks } from '#shared/tasks/browse-tasks.ts'
import { categoryNames } from '#shared/tasks/categories.ts'
import { compensationTypes, sorts, taskTypes, whenFilters } from '#shared/tasks/choices.ts'
import { countHeader } from '#shared/tasks/count-header.ts'
import { milesTo } from '#shared/tasks/miles-to.ts'
import type { Task, TaskFilters } from '#shared/tasks/schema.ts'
import { taskSearch } from '#shared/tasks/search-schema.ts'
import { dayMs } from '#shared/time.ts'
import { site } from '#site'
import { randomTasks, sampleQueries } from '#tests/fixtures/random-tasks.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const tasksThere = 170
const oakPark = '41.885,-87.785'
const places = [oakPark, '41.701234567,-87.9', '-41.5,170', '-17.001,179.998', '-17,-180', '89.99,-20', '0,0']
const boxes = [
  '41.8,-88,42,-87.7',
  '41.885,-87.795,41.885,-87.785',
  '24,-125,49,-66',
  '-18,179.9,-16,-179.9',
  '-90,-180,90,180',
  '1,1,2,2',
]

const now = new Date()
const days = (count: number) => new Date(now.getTime() + count * dayMs).toISOString()

type Question = Record<string, string>
const one = (name: string, values: readonly string[]): Question[] => values.map((value) => ({ [name]: value }))
/** A new filter does not compile without questions here and below. The orders are asked for in the tests themselves. */
const questionsByFilter: Record<Exclude<keyof TaskFilters, 'sort'>, Question[]> = {
  q: one('q', sampleQueries),
  type: one('type', taskTypes),
  category: one('category', ['pets', 'babysitting', 'delivery', 'other']),
  compensation: one('compensation', compensationTypes),
  when: one('when', whenFilters),
  miles: [
    ...['1', '2', '5', '10', '25'].map((miles) => ({ miles, near: oakPark })),
    ...places.map((near) => ({ near, miles: '25' })),
  ],
}
const alone: Question[] = [
  {},
  ...Object.values(questionsByFilter).flat(),
  ...one('bbox', boxes),
  { from: days(2), to: days(3.5) },
  { to: days(0) },
]

/** Random combinations of a few filters. */
const maybe = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 })
const mixtures = fc
  .record({
    q: fc.option(fc.constantFrom(...sampleQueries), { nil: undefined, freq: 1 }),
    type: maybe(taskTypes),
    category: fc.option(fc.constantFrom(...categoryNames), { nil: undefined, freq: 1 }),
    compensation: maybe(compensationTypes),
    when: maybe(whenFilters),
    tz: maybe(['America/Chicago', 'Pacific/Kiritimati']),
    near: fc.constantFrom(...places),
    miles: maybe(['2', '10', '25']),
    bbox: fc.option(fc.constantFrom(...boxes), { nil: undefined, freq: 1 }),
    from: fc.option(fc.constant(days(-3)), { nil: undefined, freq: 1 }),
    sort: maybe(sorts),
    limit: fc.constantFrom('3', '20', '21', '100'),
  } satisfies Record<keyof TaskFilters, unknown> & Record<string, unknown>)
  .map((question) => JSON.parse(JSON.stringify(question)) as Question)

describe.each(engines)('searching for tasks on %s', (engine) => {
  const world = useWorld(engine)
  const all: Record<string, Task[]> = {}
  beforeAll(async () => {
    await world.db.transaction().execute(async (tx) => {
      for (const [index, task] of randomTasks(tasksThere, now).entries())
        await insertTask(tx, index % 2 ? world.ids.ada : world.ids.ben, task)
    })
    await world.match()
    for (const who of ['ada', 'cleo'] as const) all[who] = (await world.readPages(who, '/api/tasks')).flat()
  })

  const idsOf = (tasks: Task[]) => tasks.map(({ id }) => id)

  async function pageByPage(query: Question): Promise<Task[]> {
    const pages = await world.readPages('cleo', `/api/tasks?${new URLSearchParams({ limit: '20', ...query })}`)
    const limit = Number(query['limit'] ?? 20)
    for (const page of pages.slice(0, -1)) expect(page, JSON.stringify(query)).toHaveLength(limit)
    expect(pages.at(-1).length, JSON.stringify(query)).toBeLessThanOrEqual(limit)
    return pages.flat()
  }

  const havingWords = new Map<string, Promise<Set<string>>>()
  /** Returns the tasks found by the words alone, because the screen leaves matching words to the server. */
  function idsWith(q: string): Promise<Set<string>> {
    const ids = havingWords.get(q) ?? pageByPage({ q, limit: '100' }).then((tasks) => new Set(idsOf(tasks)))
    havingWords.set(q, ids)
    return ids
  }

  async function countOf(question: Question): Promise<number> {
    const url = `/api/tasks?${new URLSearchParams({ ...question, count: 'exact', limit: '1' })}`
    const { headers } = await world.app.inject({ url, headers: { cookie: world.cookies['cleo'] ?? '' } })
    return Number(headers[countHeader])
  }

  /** Compares the server's results, and the number of all, with the screen's; returns that number. */
  async function agreeOn(question: Question): Promise<number> {
    const { near: from, tz: timeZone = site.timeZone, q, ...filters } = z.parse(taskSearch, question)
    const near = from === 'home' ? null : from
    const found = idsOf(await pageByPage(question))
    const having = q === undefined ? null : await idsWith(q)
    for (const tasks of Object.values(all)) {
      const some = tasks.filter(({ id }) => having?.has(id) ?? true)
      expect(found, JSON.stringify(question)).toEqual(idsOf(browseTasks(some, filters, { now, timeZone, near })))
    }
    expect(await countOf(question), JSON.stringify(question)).toBe(found.length)
    return found.length
  }

  test('server and screen filter and sort alike, with each filter, in each order, page by page', async () => {
    expect(all['cleo']).toHaveLength(tasksThere)
    // Ada sees the exact places of her own tasks.
    expect(all['ada']).not.toEqual(all['cleo'])
    const counts: number[] = []
    for (const question of alone)
      for (const sort of sorts) counts.push(await agreeOn({ near: oakPark, limit: '100', ...question, sort }))
    expect(counts.filter((count) => count > 20).length).toBeGreaterThan(60)
    for (const sort of sorts) await agreeOn({ near: 'home', sort })
  })

  test('server and screen filter and sort alike, with any combination of filters, from anywhere on earth', async () => {
    await fc.assert(
      fc.asyncProperty(mixtures, async (question) => void (await agreeOn(question))),
      { numRuns: 40 },
    )
  })

  test.each(sorts)('no task is doubled or lost if neighbors post while cleo pages, %s first', async (sort) => {
    const before = await pageByPage({ sort, near: oakPark })
    const posted: string[] = []
    const seen: Task[] = []
    for (let next: string | undefined = `/api/tasks?sort=${sort}&near=${oakPark}&limit=20`; next; ) {
      const { body, link } = await world.ask('cleo', `GET ${next}`)
      seen.push(...body)
      next = /<(.+)>; rel="next"/.exec(link ?? '')?.[1]
      posted.push((await world.post({ date: days(posted.length), compensation: 1 + posted.length }, 'ben')).id)
    }
    const old = new Set(idsOf(before))
    expect(idsOf(seen).filter((id) => old.has(id))).toEqual(idsOf(before))
    expect(new Set(idsOf(seen)).size).toBe(seen.length)
    for (const id of posted) await world.ask('ben', `DELETE /api/tasks/${id}`)
  })

  test('a list has no number of all its tasks unless it is asked for, because counting costs more than a page', async () => {
    const { headers } = await world.app.inject({
      url: '/api/tasks',
      headers: { cookie: world.cookies['cleo'] ?? '' },
    })
    expect(headers).not.toHaveProperty(countHeader)
  })

  test('a search without conditions finds the open tasks, the newest first', async () => {
    const tasks = all['cleo'] ?? []
    expect(tasks.every(({ status }) => status === 'open')).toBe(true)
    const times = tasks.map(({ createdAt }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
    expect((await world.ask('cleo', 'GET /api/tasks?limit=6')).body).toEqual(tasks.slice(0, 6))
  })

  test('cleo never learns a place more exactly than its grid cell', async () => {
    const placed = (all['cleo'] ?? []).filter(({ latitude }) => latitude !== null)
    expect(placed.length).toBeGreaterThan(100)
    for (const { latitude, longitude } of placed) {
      const point = { latitude: Number(latitude), longitude: Number(longitude) }
      expect(snapToGrid(point)).toEqual(point)
    }
  })

  test('T146: a search from somewhere shows only the distance to a grid point, which cannot be narrowed down', async () => {
    const remote = (latitude: number, longitude: number) => ({ address: 'up the hill', latitude, longitude })
    const near = { latitude: 60.1234, longitude: -150.1234 }
    const farther = await world.post(remote(60.131, -150.1234), 'ben')
    const learn = async (porch: object) => {
      const { id } = await world.post({ ...porch, date: days(2) })
      const asked = `GET /api/tasks?sort=closest&near=${near.latitude},${near.longitude}&miles=1&limit=1`
      const { body, link } = await world.ask('cleo', asked)
      expect(idsOf(body)).toEqual([id])
      await world.ask('ada', `DELETE /api/tasks/${id}`)
      return { ...body[0], id: '', createdAt: '', cursor: /cursor=([\d.]+)/.exec(link ?? '')?.[1] }
    }
    const answers = await learn(remote(60.1234, -150.1234))
    expect(answers.cursor).toBe(String(milesTo(answers, near)))
    expect(await learn(remote(60.1201, -150.1299))).toEqual(answers)
    await world.ask('ben', `DELETE /api/tasks/${farther.id}`)
  })

  test.each(['sort=closest', 'miles=5', 'sort=newest&miles=5'])(
    '?%s without a position is refused, because it needs one',
    async (query) => {
      const { status, body } = await world.ask('cleo', `GET /api/tasks?${query}`)
      expect([status, body.errors[0].path]).toEqual([400, 'near'])
      const [first] = (await world.ask('cleo', `GET /api/tasks?${query}&near=${oakPark}`)).body
      expect(first).toBeDefined()
    },
  )

  test.each(["%_' :* & | !", '!!!', '🐕', '\u0301'])('%s has no words, and finds nothing', async (q) => {
    const { status, body, link } = await world.ask('cleo', `GET /api/tasks?q=${encodeURIComponent(q)}`)
    expect([status, body, link]).toEqual([200, [], null])
    expect(await agreeOn({ q })).toBe(0)
  })

  test('a post in an older category is found by the name of its replacement', async () => {
    const { id } = await world.post({ title: 'Mind our twins', category: 'babysitting' }, 'ben')
    const foundBy = async (q: string) => idsOf(await pageByPage({ q })).includes(id)
    for (const q of ['childcare', 'babysitting']) expect([q, await foundBy(q)]).toEqual([q, true])
    expect(await foundBy('delivery')).toBe(false)
    await world.ask('ben', `DELETE /api/tasks/${id}`)
  })

  const nobody = '00000000-0000-4000-8000-000000000000'
  test.each([
    'limit=0',
    'limit=101',
    'limit=1&limit=2',
    'count=all',
    'near=91,0',
    'near=1,1&near=2,2',
    'bbox=1,2,3',
    'bbox=3,2,1,4',
    'bbox=1,2,3,181',
    'bbox=1,2,3,NaN',
    'bbox=1,2,3,4&bbox=1,2,3,4',
    'from=yesterday',
    'from=2026-02-30T00:00:00Z',
    'to=2026-02-01',
    'to=0000-01-01T00:00:00Z',
    'to=9999-12-31T23:59:59-14:00',
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
    // Refused by the schema, not by the database, whose error would name no field.
    expect(body.errors).toHaveLength(1)
  })

  test.each(['-1', '0', '1e9', 'abc', '1&limit=2', '[]', '', '1.5', 'Infinity', '%00'])(
    'T061: a limit of %s is refused with a message that names the valid range',
    async (limit) => {
      const { status, body } = await world.ask('cleo', `GET /api/tasks?limit=${limit}`)
      expect({ status, message: body.message }).toEqual({ status: 400, message: 'Please ask for 1 to 100 tasks' })
    },
  )

  test('a signed-out visitor finds nothing', async () => {
    expect((await world.ask('dan', 'GET /api/tasks')).status).toBe(401)
  })
})
