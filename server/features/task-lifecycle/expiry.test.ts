import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { closeDuePost, findTask } from '#server/features/tasks/store.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { hourMs } from '#shared/time.ts'
import { formWith } from '#tests/fixtures/files.ts'
import { insertOffers, insertTaskCopies } from '#tests/fixtures/insert-rows.ts'
import { useMailedWorld } from '#tests/fixtures/mailed-world.ts'
import { inHours, shiftTasksBack } from '#tests/fixtures/shift-dates.ts'
import { withholdAllTasks } from '#tests/fixtures/withhold.ts'
import { engines, plainRequest } from '#tests/world.ts'
import { expirePosts } from './expiry-job.ts'

describe.each(engines)('an open post, on %s', (engine) => {
  const { world, delivered, forget, titles, mails } = useMailedWorld(engine, [
    'tasks',
    'outbox',
    'notifications',
    'restrictions',
  ])
  const run = () => expirePosts(world.db, world.bus, (error) => expect.soft(error).toBeUndefined())
  const pass = (hours: number) => shiftTasksBack(world.db, { hours })
  const passDays = (days: number) => shiftTasksBack(world.db, { days })
  const read = async (id: string, who = 'ada'): Promise<Task> => (await world.ask(who, `GET /api/tasks/${id}`)).body
  const statusOf = async (id: string) => (await read(id)).status
  const keep = (id: string, who = 'ada') => world.ask(who, `PATCH /api/tasks/${id}/keep`)

  async function post(fields: Record<string, unknown> = {}): Promise<string> {
    const { id } = await world.callOrThrow('ada', 'POST /api/tasks', { ...plainRequest(), time: null, ...fields })
    return id
  }
  const postService = () => post({ taskType: 'service', date: null, availability: 'Weekends' })
  /** A request that begins after these hours, an odd number of minutes, and lasts an hour. */
  const postFor = (hours: number) => post({ date: inHours(hours + 0.01), duration: 1 })

  test('is closed a day after its time, its author told a day before, and who offered is thanked once', async () => {
    const id = await postFor(30)
    await forget()
    await pass(30)
    await run()
    expect([await statusOf(id), await titles('ada')]).toEqual(['open', []])

    await pass(1.1)
    for (let turn = 0; turn < 3; turn++) await run()
    await delivered()
    expect([await titles('ada'), mails('ada')]).toEqual([['Nobody has answered yet'], ['Nobody has answered yet']])
    const { body } = await world.ask('ada', 'GET /api/notifications')
    expect(body[0].message).toMatch(/^Nobody has answered "Walk my dog" yet. It closes (today|tomorrow), unless/)
    expect((await read(id)).closesAt).toEqual(expect.any(String))
    expect(await read(id, 'ben')).not.toHaveProperty('closesAt')

    await world.callOrThrow('ben', 'POST /api/offers', { taskId: id })
    const { url } = await world.callOrThrow('ben', 'POST /api/upload', formWith({ 'note.txt': 'The gate' }))
    const file = { taskId: id, recipientId: world.ids.ada, attachmentUrl: url }
    await world.callOrThrow('ben', 'POST /api/messages/with-attachment', file)
    // The mail about the message waits some minutes.
    await world.db.deleteFrom('outbox').execute()
    await forget()
    await pass(24)
    for (let turn = 0; turn < 3; turn++) await run()
    await delivered()
    expect([await titles('ada'), await titles('ben')]).toEqual([['Your request has closed'], ['A request is over']])
    expect(mails('ben')).toEqual(['A request is over'])
    const closed = await read(id)
    expect(closed).toMatchObject({ status: 'closed', closedReason: 'expired', closedAt: expect.any(String) })
    expect(closed).not.toHaveProperty('closesAt')
    expect((await world.ask('ada', `GET /api/tasks/${id}/offers`)).body).toMatchObject([{ status: 'declined' }])
    const messages = await world.ask('ada', `GET /api/tasks/${id}/messages?with=${world.ids.ben}`)
    expect(messages.body).toHaveLength(2)
    expect((await world.ask('ada', `GET ${url}`)).status).toBe(200)
  })

  test('is open 23:59 hours after its time, and closed after 24:01, without a notice if it was posted so late', async () => {
    const id = await postFor(2)
    await pass(3.01 + 24 - 1 / 60)
    await run()
    expect([await statusOf(id), await titles('ada')]).toEqual(['open', []])
    await pass(2 / 60)
    await run()
    expect([await statusOf(id), await titles('ada')]).toEqual(['closed', ['Your request has closed']])
  })

  test('on which somebody waits for an answer is not called unanswered', async () => {
    const id = await postFor(30)
    await world.callOrThrow('ben', 'POST /api/offers', { taskId: id })
    await forget()
    await pass(31.1)
    await run()
    expect(await titles('ada')).toEqual(['An answer of yours is awaited'])
  })

  test.each([3, 72])(
    'keeps a whole day after its notice although all workers were dead for %d hours',
    async (hours) => {
      const id = await postFor(30)
      await pass(31.02 + hours)
      await run()
      await pass(23.9)
      await run()
      expect([await statusOf(id), await titles('ada')]).toEqual(['open', ['Nobody has answered yet']])
      await pass(0.2)
      await run()
      expect(await statusOf(id)).toBe('closed')
    },
  )

  test('is told of and closed once although several nodes run the job at the same time', async () => {
    const ids = [await postFor(30), await postFor(30), await postFor(2)]
    await insertOffers(world.db, ids, [world.ids.ben])
    await forget()
    await pass(31.1)
    await Promise.all([run(), run(), run(), run()])
    expect((await titles('ada')).toSorted()).toEqual([
      'An answer of yours is awaited',
      'An answer of yours is awaited',
      'Your request has closed',
    ])
    await pass(24.1)
    await Promise.all([run(), run(), run(), run()])
    expect((await titles('ada')).filter((title) => title === 'Your request has closed')).toHaveLength(3)
    expect(await titles('ben')).toEqual(Array(3).fill('A request is over'))
  })

  test('whose helper is accepted as it closes has one result', async () => {
    const id = await postFor(2)
    const rounds = engine === 'postgres' ? 30 : 5
    const ids = await insertTaskCopies(world.db, id, Array(rounds).fill({}))
    await insertOffers(world.db, ids, [world.ids.ben])
    await pass(27.1)
    const accepting = Promise.all(
      ids.map((one) => world.ask('ada', `PATCH /api/tasks/${one}/assign`, { helperId: world.ids.ben })),
    )
    const [answers] = await Promise.all([accepting, run(), run()])
    for (const [at, one] of ids.entries()) {
      const { status, closedReason } = await read(one)
      const offers = (await world.ask('ada', `GET /api/tasks/${one}/offers`)).body
      const result = [answers[at]?.status, status, closedReason, offers[0].status]
      expect([
        [200, 'matched', undefined, 'accepted'],
        [409, 'closed', 'expired', 'declined'],
      ]).toContainEqual(result)
    }
  })

  test('is not closed by a job that comes after an accept, an edit or an answer', async () => {
    const id = await postFor(2)
    await pass(27.1)
    const close = (one: string) =>
      inTransaction(world.db, world.bus, (tx) => closeDuePost(tx, one, 'closed', 'expired'))
    const copies = await insertTaskCopies(world.db, id, [
      { status: 'matched', helper_id: world.ids.ben },
      { closes_at: new Date(Date.now() + hourMs) },
      { closes_at: null },
      { notice_at: new Date(Date.now() + hourMs) },
    ])
    for (const copy of copies) expect(await close(copy)).toBeUndefined()
    expect(await close(id)).toEqual({ id })
    expect(await close(id)).toBeUndefined()
  })

  test('begins its clock anew when it is edited, and when an arrangement about it ends', async () => {
    const id = await postFor(2)
    await pass(20)
    await world.callOrThrow('ada', `PATCH /api/tasks/${id}`, { title: 'Walk my old dog' })
    await pass(23.9)
    await run()
    expect(await statusOf(id)).toBe('open')
    await world.callOrThrow('ben', 'POST /api/offers', { taskId: id })
    await world.callOrThrow('ada', `PATCH /api/tasks/${id}/assign`, { helperId: world.ids.ben })
    await pass(24 * 40)
    await run()
    expect(await statusOf(id)).toBe('matched')
    await world.callOrThrow('ben', `PATCH /api/tasks/${id}/release`, { reason: 'A cold' })
    await pass(23.9)
    await run()
    expect(await statusOf(id)).toBe('open')
    await pass(0.2)
    await run()
    expect(await statusOf(id)).toBe('closed')
  })

  test('begins its clock anew when a block ends an arrangement about it', async () => {
    const { id } = await world.match({ date: inHours(2), time: null })
    await pass(24 * 40)
    await world.ask('ada', `POST /api/users/${world.ids.ben}/block`)
    await world.ask('ada', `DELETE /api/users/${world.ids.ben}/block`)
    await run()
    expect(await statusOf(id)).toBe('open')
  })

  test('of a service is asked about after 60 days, then every 180, and closed 7 days after no answer', async () => {
    const id = await postService()
    await forget()
    await passDays(59.9)
    await run()
    expect(await titles('ada')).toEqual([])
    await passDays(0.2)
    for (let turn = 0; turn < 2; turn++) await run()
    await delivered()
    expect([await titles('ada'), mails('ada')]).toEqual([['Still offering?'], ['Still offering?']])
    expect((await read(id)).closesAt).toEqual(expect.any(String))

    await passDays(6.9)
    await run()
    const answered = await keep(id)
    expect(answered).toMatchObject({ status: 200, body: { status: 'open' } })
    expect(answered.body).not.toHaveProperty('closesAt')
    await forget()
    await passDays(179.9)
    expect((await keep(id)).status, 'a second press puts nothing off').toBe(200)
    await run()
    expect(await titles('ada')).toEqual([])
    await passDays(0.2)
    await run()
    expect(await titles('ada')).toEqual(['Still offering?'])

    await forget()
    await passDays(6.9)
    await run()
    expect(await statusOf(id)).toBe('open')
    await passDays(0.2)
    await run()
    expect(await read(id)).toMatchObject({ status: 'closed', closedReason: 'not_answered' })
    expect(await titles('ada')).toEqual(['Your offer has closed'])
    expect((await keep(id)).status).toBe(409)
  })

  test('is kept by its author alone, and only if it is a service', async () => {
    const [request, service] = [await postFor(30), await postService()]
    expect((await keep(request)).status).toBe(409)
    expect((await keep(service, 'ben')).status).toBe(403)
    expect((await keep(service)).status).toBe(200)
  })

  test('that is answered as it closes is either open or closed', async () => {
    const id = await postService()
    const service = { notice_at: null, closes_at: new Date(Date.now() - hourMs) }
    const ids = await insertTaskCopies(world.db, id, Array(engine === 'postgres' ? 30 : 5).fill(service))
    const [answers] = await Promise.all([Promise.all(ids.map((one) => keep(one))), run()])
    for (const [at, one] of ids.entries())
      expect([
        [200, 'open'],
        [409, 'closed'],
      ]).toContainEqual([answers[at]?.status, await statusOf(one)])
  })

  test.each(['held', 'hidden'] as const)(
    'that is %s waits, and is told of once neighbors see it again',
    async (state) => {
      const [told, due] = [await postFor(30), await postFor(2)]
      await withholdAllTasks(world, state)
      await forget()
      await pass(24 * 10)
      await run()
      expect([await statusOf(told), await statusOf(due), await titles('ada')]).toEqual(['open', 'open', []])
      await world.db.updateTable('tasks').set({ held_until: null, is_hidden: false }).execute()
      await run()
      expect([await statusOf(told), await statusOf(due)]).toEqual(['open', 'closed'])
      expect(await titles('ada')).toEqual(['Your request has closed', 'Nobody has answered yet'])
    },
  )

  test('of a suspended author waits until they are back', async () => {
    const [told, due] = [await postFor(30), await postFor(2)]
    const suspension = {
      user_id: world.ids.ada,
      kind: 'suspend',
      ends_at: sql<Date>`now() + interval '1 day'`,
    } as const
    await world.db.insertInto('restrictions').values(suspension).execute()
    await pass(24 * 10)
    await run()
    const rows = [await findTask(world.db, told), await findTask(world.db, due)]
    expect(rows.map((row) => row?.status)).toEqual(['open', 'open'])
    await world.db.deleteFrom('restrictions').execute()
    await run()
    expect([await statusOf(told), await statusOf(due)]).toEqual(['open', 'closed'])
  })
})
