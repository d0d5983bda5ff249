import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tasksPageMax } from '#shared/limits.ts'
import type { Task } from '#shared/tasks/schema.ts'
import type { Name } from '#tests/cast.ts'
import { copyTask, offerAll } from '#tests/given/crowd.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

describe.each(engines)('where ben waits for an answer, on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
  })
  afterAll(() => world.end())

  const offers = (who: Name, taskId: string) => world.ask(who, 'POST /api/offers', { taskId })
  const waits = async (who: Name): Promise<string[]> =>
    (await world.ask(who, 'GET /api/my-tasks?type=offered')).body.map(({ id }: Task) => id)

  test('is each task that he has offered on, the newest first, and nobody else’s', async () => {
    const [older, newer, own] = [await world.post(), await world.post({}, 'cleo'), await world.post({}, 'ben')]
    for (const { id } of [newer, older]) await offers('ben', id)
    await offers('cleo', older.id)
    expect(await waits('ben')).toEqual([newer.id, older.id])
    expect(await waits('cleo')).toEqual([older.id])
    expect(await waits('ada')).toEqual([])
    expect(await world.ask('ben', 'GET /api/my-tasks')).toMatchObject({ body: [{ id: own.id }] })
    expect((await world.ask('dan', 'GET /api/my-tasks?type=offered')).status).toBe(401)
  })

  test('is none where he is told the answer: chosen, declined, passed over or withdrawn', async () => {
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
    expect(await waits('ben')).toHaveLength(4)
    await world.ask('ada', `PATCH /api/offers/${offerOn.get(declined.id)}/decline`)
    await world.ask('ada', `PATCH /api/tasks/${passed.id}/assign`, { helperId: world.ids.cleo })
    await world.ask('ben', `PATCH /api/offers/${offerOn.get(withdrawn.id)}/withdraw`)
    expect(await waits('ben')).toEqual([left.id])
    expect(await waits('ben')).not.toContain(chosen.id)
  })

  test('does not tell him the address', async () => {
    const { id, address } = await world.post()
    await offers('ben', id)
    const { body } = await world.ask('ben', 'GET /api/my-tasks?type=offered')
    expect(body).toMatchObject([{ id, address: 'Oak Park, 60302' }])
    expect(JSON.stringify(body)).not.toContain(address)
  })

  test('comes page by page, and none is lost on the way', async () => {
    const { id } = await world.post()
    const moments = Array.from({ length: tasksPageMax }, (_, turn) => ({
      created_at: new Date(Date.now() - Math.floor(turn / 3)),
    }))
    await offerAll(world.db, [id, ...(await copyTask(world.db, id, moments))], [world.ids.ben])
    const pages: Task[][] = await world.readPages('ben', '/api/my-tasks?type=offered')
    expect(pages.map((page) => page.length)).toEqual([tasksPageMax, 1])
    expect(new Set(pages.flat().map((task) => task.id)).size).toBe(tasksPageMax + 1)
  })
})
