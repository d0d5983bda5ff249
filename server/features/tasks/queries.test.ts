import { beforeEach, describe, expect, test } from 'vitest'
import { tasksPageSize } from '#shared/constants.ts'
import type { Task } from '#shared/tasks/schema.ts'
import type { CastName } from '#tests/cast.ts'
import { insertOffers, insertTaskCopies } from '#tests/fixtures/insert-rows.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('tasks on which ben waits for an answer, on %s', (engine) => {
  const world = useWorld(engine)
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
  })

  const offers = (who: CastName, taskId: string) => world.ask(who, 'POST /api/offers', { taskId })
  const offeredTitles = async (who: CastName): Promise<string[]> =>
    (await world.ask(who, 'GET /api/my-tasks?type=offered')).body.map(({ id }: Task) => id)

  test('are those with his pending offer, the newest first, and nobody else’s', async () => {
    const [older, newer, own] = [await world.post(), await world.post({}, 'cleo'), await world.post({}, 'ben')]
    for (const { id } of [newer, older]) await offers('ben', id)
    await offers('cleo', older.id)
    expect(await offeredTitles('ben')).toEqual([newer.id, older.id])
    expect(await offeredTitles('cleo')).toEqual([older.id])
    expect(await offeredTitles('ada')).toEqual([])
    expect(await world.ask('ben', 'GET /api/my-tasks')).toMatchObject({ body: [{ id: own.id }] })
    expect((await world.ask('dan', 'GET /api/my-tasks?type=offered')).status).toBe(401)
  })

  test('do not include those where he was chosen, declined, passed over or withdrew', async () => {
    const chosen = await world.match()
    const [declined, passed, withdrawn, left] = [
      await world.post(),
      await world.post(),
      await world.post(),
      await world.post(),
    ]
    const offerOn = new Map<string, string>()
    for (const { id } of [declined, passed, withdrawn, left]) offerOn.set(id, (await offers('ben', id)).body.id)
    await offers('cleo', passed.id)
    expect(await offeredTitles('ben')).toHaveLength(4)
    await world.ask('ada', `PATCH /api/offers/${offerOn.get(declined.id)}/decline`)
    await world.ask('ada', `PATCH /api/tasks/${passed.id}/assign`, { helperId: world.ids.cleo })
    await world.ask('ben', `PATCH /api/offers/${offerOn.get(withdrawn.id)}/withdraw`)
    expect(await offeredTitles('ben')).toEqual([left.id])
    expect(await offeredTitles('ben')).not.toContain(chosen.id)
  })

  test('do not show him the address', async () => {
    const { id, address } = await world.post()
    await offers('ben', id)
    const { body } = await world.ask('ben', 'GET /api/my-tasks?type=offered')
    expect(body).toMatchObject([{ id, address: 'Oak Park, 60302' }])
    expect(JSON.stringify(body)).not.toContain(address)
  })

  test('come page by page, and none is lost in between', async () => {
    const { id } = await world.post()
    const moments = Array.from({ length: tasksPageSize }, (_, turn) => ({
      created_at: new Date(Date.now() - Math.floor(turn / 3)),
    }))
    await insertOffers(world.db, [id, ...(await insertTaskCopies(world.db, id, moments))], [world.ids.ben])
    const pages: Task[][] = await world.readPages('ben', '/api/my-tasks?type=offered')
    expect(pages.map((page) => page.length)).toEqual([tasksPageSize, 1])
    expect(new Set(pages.flat().map((task) => task.id)).size).toBe(tasksPageSize + 1)
  })
})

describe.each(engines)('whether a review may be written, on %s', (engine) => {
  const world = useWorld(engine)

  test('is told to both sides of a completed task in their own lists, until each has reviewed', async () => {
    const { id } = await world.match()
    const open = await world.post()
    const mayReview = async (who: CastName) =>
      (await world.ask(who, 'GET /api/my-tasks')).body
        .filter((task: Task) => task.mayReview !== undefined)
        .map((task: Task) => [task.id, task.mayReview])
    expect(await mayReview('ada')).toEqual([])
    await world.ask('ada', `PATCH /api/tasks/${id}/complete`)
    for (const who of ['ada', 'ben'] as const) expect(await mayReview(who)).toEqual([[id, true]])
    await world.ask('ada', 'POST /api/reviews', { taskId: id, revieweeId: world.ids.ben, rating: 5, comment: null })
    expect(await mayReview('ada')).toEqual([])
    expect(await mayReview('ben')).toEqual([[id, true]])
    expect((await world.ask('ben', `GET /api/tasks/${id}`)).body).not.toHaveProperty('mayReview')
    expect(open.status).toBe('open')
  })
})

describe.each(engines)('the offers that ada can answer, on %s', (engine) => {
  const world = useWorld(engine)
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
  })

  const offers = (who: CastName, taskId: string) => world.ask(who, 'POST /api/offers', { taskId })
  const counts = async (who: CastName, list = '') =>
    Object.fromEntries(
      (await world.ask(who, `GET /api/my-tasks${list}`)).body.map((task: Task) => [task.id, task.offersToAnswer]),
    )

  test('are counted on her open tasks in her own lists, and shown to nobody else', async () => {
    const [asked, quiet] = [await world.post(), await world.post()]
    const matched = await world.match()
    for (const who of ['ben', 'cleo'] as const) await offers(who, asked.id)
    for (const list of ['', '?type=requested'])
      expect(await counts('ada', list)).toEqual({ [asked.id]: 2, [quiet.id]: 0, [matched.id]: undefined })
    expect(await counts('ben')).toEqual({ [matched.id]: undefined })
    expect(await counts('ben', '?type=offered')).toEqual({ [asked.id]: undefined })
    expect((await world.ask('ada', `GET /api/tasks/${asked.id}`)).body).not.toHaveProperty('offersToAnswer')
  })

  test('do not include those that she declined, that were withdrawn, or that wait for a confirmation', async () => {
    const task = await world.post()
    const [declined, withdrawn] = [(await offers('ben', task.id)).body, (await offers('cleo', task.id)).body]
    expect(await counts('ada')).toEqual({ [task.id]: 2 })
    await world.ask('ada', `PATCH /api/offers/${declined.id}/decline`)
    expect(await counts('ada')).toEqual({ [task.id]: 1 })
    await world.ask('ada', `PATCH /api/tasks/${task.id}`, { compensation: 99 })
    expect(await counts('ada')).toEqual({ [task.id]: 0 })
    await world.ask('cleo', `PATCH /api/offers/${withdrawn.id}/confirm`)
    expect(await counts('ada')).toEqual({ [task.id]: 1 })
    await world.ask('cleo', `PATCH /api/offers/${withdrawn.id}/withdraw`)
    expect(await counts('ada')).toEqual({ [task.id]: 0 })
  })
})
