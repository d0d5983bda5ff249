import { beforeEach, describe, expect, test } from 'vitest'
import { sampleRequesterIds } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { dayMs } from '#shared/time.ts'
import type { CastName } from '#tests/cast.ts'
import { inDays } from '#tests/fixtures/shift-dates.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines, plainRequest } from '#tests/world.ts'

describe.each(engines)('tasks on %s', (engine) => {
  const world = useWorld(engine)
  beforeEach(async () => {
    await world.db.deleteFrom('tasks').execute()
  })

  const see = async (who: CastName, id: string) => world.ask(who, `GET /api/tasks/${id}`)
  const idsIn = async (who: CastName, path: string): Promise<string[]> =>
    (await world.ask(who, `GET ${path}`)).body.map(({ id }: Task) => id)

  describe('ada posts', () => {
    test('a request, and finds in it what she typed', async () => {
      const fields = { ...plainRequest(), duration: 1.5, compensation: 15.5, addressPrivate: false }
      const { status, body } = await world.ask('ada', 'POST /api/tasks', fields)
      expect(status).toBe(201)
      expect(body).toEqual({
        ...fields,
        area: 'Oak Park, 60302',
        termsVersion: 1,
        id: expect.any(String),
        requesterId: world.ids.ada,
        requester: expect.objectContaining({ firstName: 'Ada', lastName: 'Lindgren', email: null }),
        helperId: null,
        helper: null,
        latitude: 41.894772,
        longitude: -87.789825,
        serviceOffered: null,
        pointsOffered: null,
        availability: null,
        parkingNote: null,
        status: 'open',
        timeZone: 'America/Chicago',
        createdAt: expect.any(String),
      })
      expect((await see('ada', body.id)).body).toEqual(body)
    })

    test('a service, which has no day, with only the pay that she chose', async () => {
      const task = await world.post({
        taskType: 'service',
        availability: 'Weekends',
        compensationType: 'service',
        serviceOffered: 'A cake',
        pointsOffered: 7,
      })
      expect(task).toMatchObject({
        taskType: 'service',
        date: null,
        time: null,
        availability: 'Weekends',
        compensation: null,
        serviceOffered: 'A cake',
        pointsOffered: null,
      })
    })

    test('the requester and the status cannot be set', async () => {
      const task = await world.post({
        id: '00000000-0000-4000-8000-000000000001',
        requesterId: world.ids.ben,
        helperId: world.ids.cleo,
        status: 'completed',
        createdAt: '2020-01-01T00:00:00.000Z',
        completedAt: '2020-01-01T00:00:00.000Z',
      })
      expect(task).toMatchObject({ requesterId: world.ids.ada, helperId: null, status: 'open' })
      expect(task.id).not.toBe('00000000-0000-4000-8000-000000000001')
      expect(Date.parse(task.createdAt)).toBeGreaterThan(Date.now() - dayMs)
    })

    test.each([
      ['a date that is past everywhere', { date: inDays(-2), time: null }, 'past_date'],
      ['a date beyond two years', { date: inDays(740), time: null }, 'far_date'],
      ['community points', { compensationType: 'points', pointsOffered: 20 }, 'points_soon'],
      ['no title', { title: '' }, 'invalid'],
      ['a title of half a character', { title: 'Walk \ud800 my dog' }, 'invalid'],
    ])('with %s: refused', async (_, fields, code) => {
      const { status, body } = await world.ask('ada', 'POST /api/tasks', { ...plainRequest(), ...fields })
      expect({ status, code: body.code }).toEqual({ status: 400, code })
      expect(await idsIn('ada', '/api/my-tasks')).toEqual([])
    })

    test('one very long word, and finds the task by it', async () => {
      const { id } = await world.post({ description: 'b'.repeat(5000) })
      expect(await idsIn('ben', `/api/tasks?q=${'b'.repeat(200)}`)).toEqual([id])
    })

    test('a signed-out visitor posts nothing', async () => {
      expect((await world.ask('dan', 'POST /api/tasks', plainRequest())).status).toBe(401)
    })
  })

  describe('ada edits', () => {
    test('one field, and the others stay', async () => {
      const before = await world.post({ duration: 2 })
      const { status, body } = await world.ask('ada', `PATCH /api/tasks/${before.id}`, { title: 'Walk my two dogs' })
      expect(status).toBe(200)
      expect(body).toEqual({ ...before, title: 'Walk my two dogs', termsVersion: 2 })
      expect(await idsIn('ben', '/api/tasks?q=two')).toEqual([before.id])
    })

    test('the address, and the task moves', async () => {
      const { id } = await world.post()
      await world.ask('ada', `PATCH /api/tasks/${id}`, { address: '1 Elm Street, Evanston, IL 60201' })
      expect((await see('cleo', id)).body).toMatchObject({ address: 'Evanston, 60201', latitude: 42.055 })
      await world.ask('ada', `PATCH /api/tasks/${id}`, { address: 'behind the church' })
      expect((await see('cleo', id)).body).toMatchObject({ address: 'General Area', latitude: null, longitude: null })
    })

    test('the pay, and the former pay is removed', async () => {
      const { id } = await world.post()
      const pay = { compensationType: 'service', serviceOffered: 'A cake' }
      const { body } = await world.ask('ada', `PATCH /api/tasks/${id}`, pay)
      expect(body).toMatchObject({ ...pay, compensation: null, pointsOffered: null })
    })

    test('a request whose day has passed, if she leaves the day unchanged', async () => {
      const { id } = await world.post()
      const passed = new Date(Date.now() - 5 * dayMs)
      await world.db.updateTable('tasks').set({ scheduled_at: passed }).where('id', '=', id).execute()
      const edit = (fields: object) => world.ask('ada', `PATCH /api/tasks/${id}`, fields)
      expect((await edit({ title: 'Walk my cat', date: passed.toISOString() })).status).toBe(200)
      expect((await edit({ date: inDays(-4) })).body.code).toBe('past_date')
    })

    test.each([
      ['a request into one without a date', { date: null }, 'compensation'],
      ['the pay into one without an amount', { compensationType: 'service' }, 'compensation'],
      ['the title into too short a one', { title: 'Walk' }, 'title'],
      ['the pay into points', { compensationType: 'points', pointsOffered: 20 }, 'compensationType'],
    ])('%s: refused, and nothing changes', async (_, fields, path) => {
      const before = await world.post()
      const { status, body } = await world.ask('ada', `PATCH /api/tasks/${before.id}`, fields)
      expect(status).toBe(400)
      expect(body.errors[0].path).toBe(path)
      expect((await see('ada', before.id)).body).toEqual(before)
    })

    test('the requester and the status stay as they are', async () => {
      const before = await world.post()
      const forged = { requesterId: world.ids.ben, helperId: world.ids.ben, status: 'matched', createdAt: inDays(-9) }
      const { body } = await world.ask('ada', `PATCH /api/tasks/${before.id}`, { ...forged, id: world.ids.ben })
      expect(body).toEqual(before)
    })

    test('and ben’s screen, who offered, is notified to refetch, as is another one of hers', async () => {
      const { id } = await world.post()
      await world.ask('ben', 'POST /api/offers', { taskId: id })
      const eventsOfTask = () => world.busMessages.filter(({ event }) => JSON.stringify(event).includes(id))
      await expect.poll(eventsOfTask).toHaveLength(5)
      await world.ask('ada', `PATCH /api/tasks/${id}`, { category: 'other' })
      const event = { type: 'new_notification', data: { relatedTaskId: id } }
      const { ada, ben } = world.ids
      await expect.poll(() => eventsOfTask().slice(5)).toEqual([ada, ben].map((to) => ({ to, event })))
    })
  })

  describe.each([
    ['edit', 'PATCH'],
    ['delete', 'DELETE'],
  ])('to %s a task', (_, method) => {
    const change = (who: string, id: string) =>
      world.ask(who, `${method} /api/tasks/${id}`, method === 'PATCH' ? { title: 'Not your dog' } : undefined)

    test.each([
      ['open', { dan: 401, cleo: 403, ben: 403, ada: 200 }],
      ['matched', { dan: 401, cleo: 404, ben: 403, ada: 409 }],
      ['completed', { dan: 401, cleo: 404, ben: 403, ada: 409 }],
      ['closed', { dan: 401, cleo: 404, ben: 403, ada: 409 }],
    ] as const)('that is %s is possible only for its requester, and only while it is open', async (status, answers) => {
      const { id } = await world.match()
      const helper_id = status === 'open' || status === 'closed' ? null : world.ids.ben
      await world.db.updateTable('tasks').set({ status, helper_id }).where('id', '=', id).execute()
      for (const [who, answer] of Object.entries(answers)) {
        expect(`${who} ${(await change(who, id)).status}`).toBe(`${who} ${answer}`)
        if (answer !== 200) expect((await see('ada', id)).body.title).toBe('Walk my dog')
      }
    })
  })

  test('a deleted task’s offers, messages and notifications are gone with it', async () => {
    const { id } = await world.post()
    await world.ask('ben', 'POST /api/offers', { taskId: id })
    const { status, body } = await world.ask('ada', `DELETE /api/tasks/${id}`)
    expect({ status, body }).toEqual({ status: 200, body: { id } })
    expect((await world.ask('ada', `DELETE /api/tasks/${id}`)).status).toBe(404)
    expect((await see('ben', id)).status).toBe(404)
    expect((await world.ask('ada', 'GET /api/notifications')).body).toEqual([])
    for (const table of ['offers', 'conversations', 'messages'] as const)
      expect(await world.db.selectFrom(table).select('id').execute(), table).toEqual([])
  })

  describe('my tasks', () => {
    test('are those that I requested and help with, the newest first, and nobody else’s', async () => {
      const helped = await world.match()
      const own = await world.post({}, 'ben')
      await world.post({}, 'cleo')
      expect(await idsIn('ben', '/api/my-tasks')).toEqual([own.id, helped.id])
      expect(await idsIn('ben', '/api/my-tasks?type=requested')).toEqual([own.id])
      expect(await idsIn('ada', '/api/my-tasks')).toEqual([helped.id])
      expect(await idsIn('cleo', `/api/my-tasks?userId=${world.ids.ada}&requesterId=${world.ids.ada}`)).toHaveLength(1)
      expect((await world.ask('dan', 'GET /api/my-tasks')).status).toBe(401)
      expect((await world.ask('ada', 'GET /api/my-tasks?type=helping')).status).toBe(400)
    })

    test('come a hundred at a time, and none is lost in between', async () => {
      const { id } = await world.post()
      const { search_words: _, ...row } = await world.db
        .selectFrom('tasks')
        .select(['task_type', 'title', 'description', 'category', 'address', 'area', 'search_words', 'requester_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const copies = Array.from({ length: 129 }, (_, turn) => ({
        ...row,
        search_words: 'dog',
        created_at: new Date(Date.now() - Math.floor(turn / 3)),
      }))
      await world.db.insertInto('tasks').values(copies).execute()
      const pages: Task[][] = await world.readPages('ada', '/api/my-tasks?type=requested')
      expect(pages.map((page) => page.length)).toEqual([100, 30])
      expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(130)
    })
  })

  describe('shared tasks of ada and ben', () => {
    const shared = (who: CastName, other: string) => world.ask(who, `GET /api/users/${other}/shared-tasks`)

    test('are those in which one of them helps the other', async () => {
      const { id } = await world.match()
      await world.post()
      const others = await world.post({}, 'cleo')
      await world.ask('ben', 'POST /api/offers', { taskId: others.id })
      await world.ask('cleo', `PATCH /api/tasks/${others.id}/assign`, { helperId: world.ids.ben })
      const ids = async (who: CastName, other: string) => (await shared(who, other)).body.map((task: Task) => task.id)
      expect(await ids('ada', world.ids.ben)).toEqual([id])
      expect(await ids('ben', world.ids.ada)).toEqual([id])
      expect(await ids('ada', world.ids.cleo)).toEqual([])
      expect(await ids('ada', world.ids.ada)).toEqual([])
    })

    test('is read page by page', async () => {
      const { id } = await world.match()
      const { search_words: _, ...row } = await world.db
        .selectFrom('tasks')
        .select(['task_type', 'title', 'description', 'category', 'address', 'area', 'search_words', 'requester_id'])
        .select(['helper_id', 'status'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const copies = Array.from({ length: 129 }, () => ({ ...row, search_words: 'dog', created_at: new Date() }))
      await world.db.insertInto('tasks').values(copies).execute()
      const pages: Task[][] = await world.readPages('ben', `/api/users/${world.ids.ada}/shared-tasks`)
      expect(pages.map((page) => page.length)).toEqual([100, 30])
      expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(130)
    })

    test('are read about existing users, by signed-in users', async () => {
      for (const other of ['00000000-0000-4000-8000-00000000dead', 'ben', '-1'])
        expect((await shared('ada', other)).body).toEqual({ code: 'user_missing', message: 'User Not Found' })
      expect((await shared('dan', world.ids.ada)).status).toBe(401)
    })
  })

  test('a sample task is found like any other, and cannot be changed', async () => {
    const [sampleId] = sampleRequesterIds
    await world.db
      .insertInto('users')
      .values({ id: sampleId, email: 'sample@porchlight.example', first_name: 'Sam', last_name: 'Ple' })
      .onConflict((row) => row.doNothing())
      .execute()
    const { id } = await world.post()
    await world.db.updateTable('tasks').set({ requester_id: sampleId }).where('id', '=', id).execute()
    expect(await idsIn('ben', '/api/tasks')).toEqual([id])
    expect((await see('ben', id)).status).toBe(200)
    expect((await world.ask('ben', `DELETE /api/tasks/${id}`)).status).toBe(403)
  })
})
