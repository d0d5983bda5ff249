import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import type { Message } from '#shared/messages/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { engines } from '#tests/setup/database.ts'
import { type AccessWorld, hiddenPlace, openAccessWorld, privateTexts } from './access-world.ts'

const callsById = Object.values(api)
  .flatMap((feature) => Object.values(feature) as { method: string; path: string }[])
  .filter(({ path }) => path.includes(':id'))

const oddIds = [
  '1',
  '1%20OR%201=1',
  '-1',
  '0',
  '1e3',
  '9007199254740992',
  '1000000000000000000000000000000',
  '%00',
  '..%2f',
  '%5Bobject%20Object%5D',
  '%F0%9F%8F%A1',
  'a'.repeat(5000),
]

describe.each(engines)('tasks of others on %s', (engine) => {
  let world: AccessWorld
  beforeAll(async () => {
    world = await openAccessWorld(engine)
  })
  afterAll(() => world.close())

  const readCalls = (id: string) =>
    ['', '/messages', '/conversations', '/reviews', '/can-review', '/offers', '/my-offer'].map(
      (suffix) => `GET /api/tasks/${id}${suffix}`,
    )

  test('T021: cleo gets the same answer for a matched task as for one that does not exist', async () => {
    const { id } = await world.createTask('matched')
    const missing = readCalls(randomUUID())
    for (const [index, line] of readCalls(id).entries()) {
      expect((await world.ask('pia', line)).status).toBe(200)
      const { status, body } = await world.ask('cleo', line)
      expect({ line, status, body }).toMatchObject({ line, status: 404, body: { code: 'task_missing' } })
      expect((await world.ask('cleo', missing[index] as string)).body).toEqual(body)
    }
  })

  test('T022: pia reads only her own chat with ada, also if she asks for another one', async () => {
    const { id, ids } = await world.createTask('matched')
    const textsFor = async (who: string, query: string) =>
      (await world.ask(who, `GET /api/tasks/${id}/messages${query}`)).body.map(({ content }: Message) => content)
    const own = await textsFor('pia', '')
    expect(own).toContain(privateTexts.toPia)
    for (const query of [`?with=${ids.ben}`, `?with=${ids.ada}`, `?with=${ids.cleo}`])
      expect(await textsFor('pia', query)).toEqual(own)
    expect(await textsFor('ada', `?with=${ids.ben}`)).toContain(privateTexts.toBen)
    expect(own).not.toContain(privateTexts.toBen)
    expect((await world.ask('pia', `GET /api/tasks/${id}/conversations`)).body).toMatchObject([{ userId: ids.ada }])
  })

  test('T026: cleo shares no task with ben, though ada does', async () => {
    const { id, ids } = await world.createTask('matched')
    const sharedTaskIds = async (who: string) =>
      (await world.ask(who, `GET /api/users/${ids.ben}/shared-tasks`)).body.map((task: Task) => task.id)
    expect(await sharedTaskIds('ada')).toContain(id)
    expect(await sharedTaskIds('cleo')).toEqual([])
    expect(await sharedTaskIds('pia')).toEqual([])
  })

  test('T028: ada cannot choose cleo, who has not offered, nor an unknown id, nor herself', async () => {
    const { id, ids } = await world.createTask('open')
    const choose = (helperId: string) => world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId })
    expect((await choose(ids.cleo)).status).toBe(409)
    expect((await choose(randomUUID())).status).toBe(409)
    expect((await choose(ids.ada)).status).toBe(400)
    expect((await choose('nobody')).status).toBe(400)
    expect((await world.ask('ada', `GET /api/tasks/${id}`)).body).toMatchObject({ status: 'open', helperId: null })
  })

  test('T029: ada cannot choose a helper for somebody else’s task', async () => {
    const cleosTask = await world.post({}, 'cleo')
    await world.ask('pia', 'POST /api/offers', { taskId: cleosTask.id })
    const assign = { helperId: world.ids.pia }
    expect((await world.ask('ada', `PATCH /api/tasks/${cleosTask.id}/assign`, assign)).status).toBe(403)
    expect((await world.ask('cleo', `GET /api/tasks/${cleosTask.id}`)).body.status).toBe('open')
    await world.ask('cleo', `PATCH /api/tasks/${cleosTask.id}/assign`, assign)
    expect((await world.ask('ada', `PATCH /api/tasks/${cleosTask.id}/assign`, assign)).status).toBe(404)
  })

  test('T033: cleo gets her own tasks, even if she asks for ada’s', async () => {
    const { id, ids } = await world.createTask('open')
    const myTaskIds = async (who: string, query: string) =>
      (await world.ask(who, `GET /api/my-tasks${query}`)).body.map((task: Task) => task.id)
    expect(await myTaskIds('ada', '')).toContain(id)
    const cleosOwn = await myTaskIds('cleo', `?userId=${ids.ada}&requesterId=${ids.ada}`)
    expect(cleosOwn).toEqual(await myTaskIds('cleo', ''))
    expect(cleosOwn).not.toContain(id)
  })

  test.each(callsById)('T034: $method $path refuses every invalid id', async ({ method, path }) => {
    const until = new Date().toISOString()
    const fields =
      method === 'GET'
        ? undefined
        : { helperId: world.ids.pia, reason: 'A cold', until, date: until, text: 'Look again', answer: 'mine' }
    const { body: missing } = await world.ask('cleo', `${method} ${path.replace(':id', randomUUID())}`, fields)
    for (const id of oddIds) {
      const { status, body } = await world.ask('cleo', `${method} ${path.replace(':id', id)}`, fields)
      expect({ id, status }).toEqual({ id, status: expect.toBeOneOf([400, 404]) })
      expect(Object.keys(body)).toEqual(Object.keys(missing))
    }
  })

  test('T144, T145: everybody but ada sees a private task at the same grid point, after every edit', async () => {
    const { id, request } = await world.createTask('open')
    const placeFor = async (who: string, task: string) => {
      const { latitude, longitude } = (await world.ask(who, `GET /api/tasks/${task}`)).body
      return `${latitude},${longitude}`
    }
    const points = new Set<string>()
    for (const title of ['First title', 'Second title', 'Third title']) {
      await world.ask('ada', `PATCH /api/tasks/${id}`, { title })
      for (const who of ['ben', 'cleo', 'pia']) points.add(await placeFor(who, id))
    }
    const next = await world.ask('ada', 'POST /api/tasks', request)
    points.add(await placeFor('cleo', next.body.id))
    expect([...points]).toHaveLength(1)
    expect(await placeFor('ada', id)).toBe(`${hiddenPlace.latitude},${hiddenPlace.longitude}`)
    expect([...points]).not.toContain(`${hiddenPlace.latitude},${hiddenPlace.longitude}`)
  })
})
