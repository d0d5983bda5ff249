import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '#shared/notifications/schema.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { type CastName, pia } from '#tests/cast.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const everyStatus = ['open', 'matched', 'in_progress', 'pending_review', 'completed', 'closed'] as const

/**
 * The user who takes the step, and the resulting status for each status in the order above: the same status if it is
 * already done, null if it is refused.
 */
type Step = { by: string; leads: (TaskStatus | null)[] }
const life: Record<string, Step> = {
  assign: { by: 'ada', leads: ['matched', 'matched', 'in_progress', 'pending_review', 'completed', null] },
  start: { by: 'ben', leads: [null, 'in_progress', 'in_progress', null, null, null] },
  finish: { by: 'ben', leads: [null, 'pending_review', 'pending_review', 'pending_review', null, null] },
  complete: { by: 'ada', leads: [null, 'completed', 'completed', 'completed', 'completed', null] },
  close: { by: 'ada', leads: ['closed', 'completed', 'completed', 'completed', 'completed', 'closed'] },
  resume: { by: 'ada', leads: [null, null, 'in_progress', 'in_progress', null, null] },
  release: { by: 'ada ben', leads: [null, 'open', 'open', null, null, null] },
}

describe.each(engines)('the steps of a task on %s', (engine) => {
  const world = useWorld(engine)
  let piaId: string
  beforeAll(async () => {
    piaId = await world.join('pia', pia)
  })

  const take = (who: string, step: string, id: string, fields: object = {}) =>
    world.ask(who, `PATCH /api/tasks/${id}/${step}`, {
      ...(step === 'assign' && { helperId: world.ids.ben }),
      ...(step === 'release' && { reason: 'A cold' }),
      ...fields,
    })
  const stateOf = async (id: string) => (await world.ask('ada', `GET /api/tasks/${id}`)).body.status
  const titlesOf = async (who: CastName, id: string) => {
    const { body } = await world.ask(who, 'GET /api/notifications')
    const own = body.filter(({ relatedTaskId }: Notification) => relatedTaskId === id)
    return own.map(({ title }: Notification) => title).reverse()
  }

  /** Returns a task of Ada's with offers by Ben and Pia, in this status with Ben. */
  async function bring(status: TaskStatus): Promise<string> {
    const { id } = await world.post()
    for (const who of ['ben', 'pia']) await world.ask(who, 'POST /api/offers', { taskId: id })
    await put(id, status)
    return id
  }
  async function put(id: string, status: TaskStatus) {
    const helper_id = status === 'open' || status === 'closed' ? null : world.ids.ben
    await world.db.updateTable('tasks').set({ status, helper_id }).where('id', '=', id).execute()
    const offers = world.db.updateTable('offers').where('task_id', '=', id)
    await offers.set({ status: 'pending', passed_over: false }).execute()
    if (helper_id) await offers.set({ status: 'accepted' }).where('helper_id', '=', helper_id).execute()
  }

  describe.each(everyStatus)('a task that is %s', (status) => {
    test.each(Object.keys(life))('only the right side may %s it', async (step) => {
      const { by, leads } = life[step] as Step
      const to = leads[everyStatus.indexOf(status)] ?? null
      const id = await bring(status)
      const answerFor = (who: string) => {
        if (who === 'dan') return 401
        if (who === 'cleo' && status !== 'open') return 404
        const isHelper = status !== 'open' && status !== 'closed'
        if (!by.includes(who) || (who === 'ben' && !isHelper)) return 403
        return to === null ? 409 : 200
      }
      for (const who of ['dan', 'cleo', 'pia', 'ada', 'ben']) {
        await put(id, status)
        const { status: answer, body } = await take(who, step, id)
        expect(`${who} ${answer}`).toBe(`${who} ${answerFor(who)}`)
        if (answer === 200) expect(body.status).toBe(to)
        expect(await stateOf(id)).toBe(answer === 200 ? to : status)
      }
    })
  })

  test('a task goes from offer to completion, and each side is notified of the other’s steps once', async () => {
    const { id } = await world.post()
    for (const who of ['ben', 'pia']) await world.ask(who, 'POST /api/offers', { taskId: id })
    const { ben, ada } = world.ids
    for (const turn of [1, 2]) {
      expect((await world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: ben })).body.helperId).toBe(ben)
      expect((await world.ask('ben', `PATCH /api/tasks/${id}/start`)).body.status, `turn ${turn}`).toBe('in_progress')
    }
    for (const _ of [1, 2]) await world.ask('ben', `PATCH /api/tasks/${id}/finish`)
    for (const _ of [1, 2]) {
      const { status, body } = await world.ask('ada', `PATCH /api/tasks/${id}/complete`)
      expect({ status, state: body.status, helper: body.helper.firstName }).toEqual({
        status: 200,
        state: 'completed',
        helper: 'Ben',
      })
    }
    expect(await titlesOf('ada', id)).toEqual(['New offer', 'New offer', 'Help is under way', 'Ready for your review'])
    expect(await titlesOf('ben', id)).toEqual(['You were chosen', 'Task completed'])
    expect(await titlesOf('pia', id)).toEqual(['Another neighbor was chosen'])
    const notificationEvents = () =>
      world.busMessages.filter(({ event }) => event.type === 'new_notification' && JSON.stringify(event).includes(id))
    await expect.poll(() => notificationEvents().filter(({ to }) => to === ada)).toHaveLength(4 + 2)
    expect(notificationEvents().filter(({ to }) => to === ben)).toHaveLength(2 + 3)
  })

  test('ada says that it is not done yet: ben is notified once and can be done again', async () => {
    const id = await bring('matched')
    await take('ben', 'finish', id)
    for (const _ of [1, 2]) {
      const { status, body } = await world.ask('ada', `PATCH /api/tasks/${id}/resume`)
      expect([status, body.status, body.helperId]).toEqual([200, 'in_progress', world.ids.ben])
    }
    expect((await titlesOf('ben', id)).filter((title: string) => title === 'Not done yet')).toHaveLength(1)
    expect((await take('ben', 'finish', id)).body.status).toBe('pending_review')
    expect((await take('ada', 'complete', id)).body.status).toBe('completed')
    expect((await take('ada', 'resume', id)).body.code).toBe('wrong_state')
  })

  test.each([
    ['ben', 'ada', 'A task is open again', /^Ben canceled "Walk my dog": A cold$/],
    ['ada', 'ben', 'You are no longer the helper', /^Ada canceled your help with "Walk my dog": A cold$/],
  ] as const)(
    '%s steps back: %s gets the reason, the task is open, and pia’s offer is pending again',
    async (...testRow) => {
      const [who, other, title, message] = testRow
      const { id } = await world.post()
      for (const helper of ['ben', 'pia']) await world.ask(helper, 'POST /api/offers', { taskId: id })
      await take('ada', 'assign', id)
      const { body } = await world.ask(who, `PATCH /api/tasks/${id}/release`, { reason: '  A cold  ' })
      expect(body).toMatchObject({ status: 'open', helperId: null, helper: null })
      expect((await titlesOf(other, id)).at(-1)).toBe(title)
      const { body: notifications } = await world.ask(other, 'GET /api/notifications')
      expect(notifications[0].message).toMatch(message)
      expect((await titlesOf('pia', id)).at(-1)).toMatch(/^Free again, /)

      const { body: offers } = await world.ask('ada', `GET /api/tasks/${id}/offers`)
      expect(offers.map(({ status }: { status: string }) => status)).toEqual(['withdrawn', 'pending'])
      expect((await take('ada', 'assign', id)).body.code).toBe('no_offer')
      expect((await world.ask('ben', 'POST /api/offers', { taskId: id })).status).toBe(201)
      expect((await take('ada', 'assign', id)).body.status).toBe('matched')
    },
  )

  test.each([
    ['edits it', (id: string) => world.ask('ada', `PATCH /api/tasks/${id}`, { title: 'Walk my cat' })],
    ['closes it', (id: string) => world.ask('ada', `PATCH /api/tasks/${id}/close`)],
    ['takes it down', (id: string) => world.ask('ada', `DELETE /api/tasks/${id}`)],
  ])('a neighbor who only asks about a task gets an event when ada %s, and no notification', async (_, ends) => {
    const { id } = await world.post()
    await world.ask('cleo', 'POST /api/messages', { taskId: id, recipientId: world.ids.ada, content: 'Is it far?' })
    world.busMessages.length = 0
    await ends(id)
    const notificationEvent = { to: world.ids.cleo, event: { type: 'new_notification', data: { relatedTaskId: id } } }
    await expect.poll(() => world.busMessages.filter(({ to }) => to === world.ids.cleo)).toEqual([notificationEvent])
    expect(await titlesOf('cleo', id)).toEqual([])
  })

  test('an offer that ada declined herself is not reopened', async () => {
    const { id } = await world.post()
    for (const helper of ['ben', 'pia']) await world.ask(helper, 'POST /api/offers', { taskId: id })
    const offers = world.db.updateTable('offers').where('task_id', '=', id)
    await offers.set({ status: 'declined' }).where('helper_id', '!=', world.ids.ben).execute()
    await take('ada', 'assign', id)
    await take('ben', 'release', id)
    const { body } = await world.ask('ada', `GET /api/tasks/${id}/offers`)
    expect(body.map(({ status }: { status: string }) => status)).toEqual(['withdrawn', 'declined'])
    expect(await titlesOf('pia', id)).toEqual([])
  })

  test.each([undefined, '', '  ', 'x'.repeat(501), 7])('nobody can step back for the reason %j', async (reason) => {
    const id = await bring('matched')
    const { status, body } = await world.ask('ben', `PATCH /api/tasks/${id}/release`, { reason })
    expect(status).toBe(400)
    expect(body.errors[0].path).toBe('reason')
  })

  test('ada closes a task without a helper: it leaves every list but her own, and helpers who offered are notified', async () => {
    const { id } = await world.post()
    await world.ask('ben', 'POST /api/offers', { taskId: id })
    const { status, body } = await world.ask('ada', `PATCH /api/tasks/${id}/close`)
    expect({ status, state: body.status }).toEqual({ status: 200, state: 'closed' })
    const lists = async (who: CastName, path: string) =>
      JSON.stringify((await world.ask(who, `GET ${path}`)).body).includes(id)
    expect(await lists('ada', '/api/my-tasks')).toBe(true)
    expect(await lists('ben', '/api/my-tasks')).toBe(false)
    expect(await lists('ben', '/api/tasks')).toBe(false)
    expect(await lists('ada', '/api/tasks')).toBe(false)
    expect((await world.ask('ben', `GET /api/tasks/${id}`)).status).toBe(200)
    expect((await world.ask('cleo', `GET /api/tasks/${id}`)).status).toBe(404)
    expect((await titlesOf('ben', id)).at(-1)).toBe('A task was closed')
    const { body: offers } = await world.ask('ada', `GET /api/tasks/${id}/offers`)
    expect(offers.map(({ status }: { status: string }) => status)).toEqual(['declined'])
  })

  test('closing a matched task completes it', async () => {
    const { id } = await world.match()
    expect((await take('ada', 'close', id)).body.status).toBe('completed')
    expect((await titlesOf('ben', id)).at(-1)).toBe('Task completed')
    const { completed_at } = await world.db
      .selectFrom('tasks')
      .select('completed_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(completed_at).toBeInstanceOf(Date)
  })

  test('T051: an impossible step is refused and changes nothing, and a finished one may be repeated', async () => {
    const refused = async (who: string, line: string, fields?: object) => {
      const before = (await world.ask('ada', `GET /api/tasks/${id}`)).body
      expect([line, (await world.ask(who, line, fields)).status]).toEqual([line, 409])
      expect((await world.ask('ada', `GET /api/tasks/${id}`)).body).toEqual(before)
    }
    const { id } = await world.post()
    for (const helper of ['ben', 'pia']) await world.ask(helper, 'POST /api/offers', { taskId: id })
    await refused('ada', `PATCH /api/tasks/${id}/complete`)
    await take('ada', 'assign', id)
    await refused('ada', `PATCH /api/tasks/${id}`, { title: 'Walk my cat' })
    await refused('ada', `DELETE /api/tasks/${id}`)
    await take('ada', 'complete', id)
    await refused('ada', `PATCH /api/tasks/${id}/assign`, { helperId: piaId })
    await refused('ada', `PATCH /api/tasks/${id}`, { title: 'Walk my cat' })
    await refused('ada', `DELETE /api/tasks/${id}`)
    for (const step of ['close', 'complete', 'assign'])
      expect(await take('ada', step, id)).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(await titlesOf('ben', id)).toEqual(['You were chosen', 'Task completed'])
  })

  test('calls without a payload are accepted with or without a body or its type', async () => {
    const { id } = await world.match()
    const cookie = world.cookies['ada'] ?? ''
    const bare = await world.ask('ada', `PATCH /api/tasks/${id}/complete`, undefined, {
      headers: { cookie, 'content-type': 'application/json' },
    })
    expect(bare.body.status).toBe('completed')
    expect((await world.ask('ada', `PATCH /api/tasks/${id}/complete`)).status).toBe(200)
    expect((await world.ask('ada', `PATCH /api/tasks/${id}/complete`, {})).status).toBe(200)
  })

  describe('T028: ada cannot accept', () => {
    let id: string
    beforeEach(async () => {
      id = (await world.post()).id
      await world.ask('ben', 'POST /api/offers', { taskId: id })
    })
    test.each([
      ['herself', () => world.ids.ada, 400, 'own_helper'],
      ['a neighbor who did not offer', () => world.ids.cleo, 409, 'no_offer'],
      ['nobody that ever was', () => '00000000-0000-4000-8000-00000000dead', 409, 'no_offer'],
      ['a word', () => 'ben', 400, 'invalid'],
    ])('%s', async (_, helper, status, code) => {
      const answer = await world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: helper() })
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
      expect(await stateOf(id)).toBe('open')
    })

    test('another helper, once ben is chosen', async () => {
      await world.ask('cleo', 'POST /api/offers', { taskId: id })
      await take('ada', 'assign', id)
      const { status, body } = await take('ada', 'assign', id, { helperId: world.ids.cleo })
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'task_not_open' })
    })
  })
})
