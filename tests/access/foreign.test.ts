import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import type { Message } from '#shared/messages/schema.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { engines } from '#tests/setup/database.ts'
import { openStage, place, type Stage, words } from './stage.ts'

const callsById = Object.values(api)
  .flatMap((room) => Object.values(room) as { method: string; path: string }[])
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

describe.each(engines)('what is not theirs on %s', (engine) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(engine)
  })
  afterAll(() => stage.end())

  const readings = (id: string) =>
    ['', '/messages', '/conversations', '/reviews', '/can-review', '/offers', '/my-offer'].map(
      (more) => `GET /api/tasks/${id}${more}`,
    )

  test('T021: a task that has found its helper is to cleo as one that never was', async () => {
    const { id } = await stage.taskIn('matched')
    const never = readings(randomUUID())
    for (const [index, line] of readings(id).entries()) {
      expect((await stage.ask('pia', line)).status).toBe(200)
      const { status, body } = await stage.ask('cleo', line)
      expect({ line, status, body }).toMatchObject({ line, status: 404, body: { code: 'task_missing' } })
      expect((await stage.ask('cleo', never[index] as string)).body).toEqual(body)
    }
  })

  test('T022: pia reads her own chat with ada, however she asks, and nothing of ben’s', async () => {
    const { id, ids } = await stage.taskIn('matched')
    const textsFor = async (who: string, query: string) =>
      (await stage.ask(who, `GET /api/tasks/${id}/messages${query}`)).body.map(({ content }: Message) => content)
    const own = await textsFor('pia', '')
    expect(own).toContain(words.toPia)
    for (const query of [`?with=${ids.ben}`, `?with=${ids.ada}`, `?with=${ids.cleo}`])
      expect(await textsFor('pia', query)).toEqual(own)
    expect(await textsFor('ada', `?with=${ids.ben}`)).toContain(words.toBen)
    expect(own).not.toContain(words.toBen)
    expect((await stage.ask('pia', `GET /api/tasks/${id}/conversations`)).body).toMatchObject([{ userId: ids.ada }])
  })

  test('T026: cleo shares no task with ben, though ada does', async () => {
    const { id, ids } = await stage.taskIn('matched')
    const sharedBy = async (who: string) =>
      (await stage.ask(who, `GET /api/users/${ids.ben}/shared-tasks`)).body.map((task: Task) => task.id)
    expect(await sharedBy('ada')).toContain(id)
    expect(await sharedBy('cleo')).toEqual([])
    expect(await sharedBy('pia')).toEqual([])
  })

  test('T028: ada can choose nobody who has not offered, nobody who is not there, and not herself', async () => {
    const { id, ids } = await stage.taskIn('open')
    const choose = (helperId: string) => stage.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId })
    expect((await choose(ids.cleo)).status).toBe(409)
    expect((await choose(randomUUID())).status).toBe(409)
    expect((await choose(ids.ada)).status).toBe(400)
    expect((await choose('nobody')).status).toBe(400)
    expect((await stage.ask('ada', `GET /api/tasks/${id}`)).body).toMatchObject({ status: 'open', helperId: null })
  })

  test('T029: ada cannot choose a helper for somebody else’s task', async () => {
    const theirs = await stage.post({}, 'cleo')
    await stage.ask('pia', 'POST /api/offers', { taskId: theirs.id })
    const assign = { helperId: stage.ids.pia }
    expect((await stage.ask('ada', `PATCH /api/tasks/${theirs.id}/assign`, assign)).status).toBe(403)
    expect((await stage.ask('cleo', `GET /api/tasks/${theirs.id}`)).body.status).toBe('open')
    await stage.ask('cleo', `PATCH /api/tasks/${theirs.id}/assign`, assign)
    expect((await stage.ask('ada', `PATCH /api/tasks/${theirs.id}/assign`, assign)).status).toBe(404)
  })

  test('T033: whoever asks for their tasks gets their own, whomever they name', async () => {
    const { id, ids } = await stage.taskIn('open')
    const mine = async (who: string, query: string) =>
      (await stage.ask(who, `GET /api/my-tasks${query}`)).body.map((task: Task) => task.id)
    expect(await mine('ada', '')).toContain(id)
    const foreign = await mine('cleo', `?userId=${ids.ada}&requesterId=${ids.ada}`)
    expect(foreign).toEqual(await mine('cleo', ''))
    expect(foreign).not.toContain(id)
  })

  test.each(callsById)('T034: no odd id gets through $method $path', async ({ method, path }) => {
    const until = new Date().toISOString()
    const fields = method === 'GET' ? undefined : { helperId: stage.ids.pia, reason: 'A cold', until }
    const { body: never } = await stage.ask('cleo', `${method} ${path.replace(':id', randomUUID())}`, fields)
    for (const id of oddIds) {
      const { status, body } = await stage.ask('cleo', `${method} ${path.replace(':id', id)}`, fields)
      expect({ id, status }).toEqual({ id, status: expect.toBeOneOf([400, 404]) })
      expect(Object.keys(body)).toEqual(Object.keys(never))
    }
  })

  test('T144, T145: the place of a private task is one and the same grid point, to everybody, after every edit', async () => {
    const { id, request } = await stage.taskIn('open')
    const placeFor = async (who: string, task: string) => {
      const { latitude, longitude } = (await stage.ask(who, `GET /api/tasks/${task}`)).body
      return `${latitude},${longitude}`
    }
    const seen = new Set<string>()
    for (const title of ['First title', 'Second title', 'Third title']) {
      await stage.ask('ada', `PATCH /api/tasks/${id}`, { title })
      for (const who of ['ben', 'cleo', 'pia']) seen.add(await placeFor(who, id))
    }
    const next = await stage.ask('ada', 'POST /api/tasks', request)
    seen.add(await placeFor('cleo', next.body.id))
    expect([...seen]).toHaveLength(1)
    expect(await placeFor('ada', id)).toBe(`${place.latitude},${place.longitude}`)
    expect([...seen]).not.toContain(`${place.latitude},${place.longitude}`)
  })
})
