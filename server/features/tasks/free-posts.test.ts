import { beforeEach, describe, expect, test } from 'vitest'
import type { Task } from '#shared/tasks/schema.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines, plainRequest } from '#tests/world.ts'

const free = { compensationType: 'free', compensation: null }
const typedAmounts = { compensation: 15, serviceOffered: 'A cake for two', pointsOffered: 7 }
const noAmounts = { compensation: null, serviceOffered: null, pointsOffered: null }

describe.each(engines)('free posts on %s', (engine) => {
  const world = useWorld(engine)
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
  })

  const edit = (id: string, fields: object) => world.ask('ada', `PATCH /api/tasks/${id}`, fields)
  const idsFound = async (query: string): Promise<string[]> =>
    (await world.ask('ben', `GET /api/tasks?${query}`)).body.map(({ id }: Task) => id)

  /** A post as an older release stored it. */
  async function postOlder(): Promise<Task> {
    const task = await world.post()
    const columns = { compensation_type: null, compensation: null }
    await world.db.updateTable('tasks').set(columns).where('id', '=', task.id).execute()
    return task
  }

  test.each(['request', 'service'])(
    'ada posts a %s for nothing but a thank-you, and no amount is stored',
    async (taskType) => {
      const fields = { ...plainRequest(), ...typedAmounts, taskType, compensationType: 'free' }
      const { status, body } = await world.ask('ada', 'POST /api/tasks', fields)
      expect([status, body]).toEqual([
        201,
        expect.objectContaining({ taskType, compensationType: 'free', ...noAmounts }),
      ])
      expect((await world.ask('ben', `GET /api/tasks/${body.id}`)).body).toMatchObject({ ...free, ...noAmounts })
    },
  )

  test('ben finds free posts, older ones too, by the filter Free alone, and last by the highest pay', async () => {
    const older = await postOlder()
    const posted = await world.post(free)
    const paid = await world.post()
    expect(await idsFound('compensation=free')).toEqual([posted.id, older.id])
    expect(await idsFound('compensation=money')).toEqual([paid.id])
    expect((await idsFound('sort=highest_pay'))[0]).toBe(paid.id)
  })

  test('no kind of pay is refused when posting and when editing, also of an older post', async () => {
    const refusal = {
      status: 400,
      body: { errors: [{ path: 'compensation', message: 'Please provide valid details' }] },
    }
    const none = { compensationType: null, compensation: null }
    expect(await world.ask('ada', 'POST /api/tasks', { ...plainRequest(), ...none })).toMatchObject(refusal)
    for (const { id } of [await world.post(free), await postOlder()])
      expect(await edit(id, none)).toMatchObject(refusal)
  })

  test('ada makes a paid post free and pays for it again, and each former pay is removed', async () => {
    const { id } = await world.post()
    expect((await edit(id, { compensationType: 'free' })).body).toMatchObject({ ...free, termsVersion: 2 })
    const service = { compensationType: 'service', serviceOffered: 'A cake for two' }
    expect((await edit(id, service)).body).toMatchObject({ ...service, termsVersion: 3 })
  })

  test('ada edits an older free post, which stays free, and only the edited term is confirmed by ben', async () => {
    const { id } = await postOlder()
    await world.ask('ben', 'POST /api/offers', { taskId: id })
    expect((await edit(id, { title: 'Walk my cat' })).body).toMatchObject({ ...free, termsVersion: 2 })
    expect((await edit(id, free)).body).toMatchObject({ ...free, termsVersion: 2 })
    const [{ changedTerms }] = (await world.ask('ada', `GET /api/tasks/${id}/offers`)).body
    expect(changedTerms).toMatchObject({ changed: ['title'], after: { compensationType: 'free' } })
  })

  test('the calendar entry of a free post says so', async () => {
    const { id } = await world.post(free)
    expect((await world.ask('ada', `GET /api/tasks/${id}/calendar`)).body).toContain(' · Free')
  })

  test('the database refuses a kind of pay that does not exist', async () => {
    const { id } = await world.post(free)
    const barter = { compensation_type: 'barter' as 'free' }
    const update = world.db.updateTable('tasks').set(barter).where('id', '=', id).execute()
    await expect(update).rejects.toThrow('tasks_compensation_type_check')
  })
})
