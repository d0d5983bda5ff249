import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '#shared/notifications/schema.ts'
import { sampleRequesterIds } from '#shared/tasks/samples.ts'
import { password, pia } from '#tests/cast.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('offers on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  beforeAll(async () => {
    await world.join('pia', pia)
  })
  beforeEach(async () => {
    taskId = (await world.post()).id
  })

  /** Returns the events about this task; events of the previous test may still arrive. */
  const eventsOfTask = () => world.busMessages.filter(({ event }) => JSON.stringify(event).includes(taskId))
  const offerEvents = () => eventsOfTask().filter(({ event }) => event.type === 'new_offer')
  const offer = (who: string, fields: object = {}) => world.ask(who, 'POST /api/offers', { taskId, ...fields })
  const hasOffer = async (who: string) => (await world.ask(who, `GET /api/tasks/${taskId}/my-offer`)).body
  const setTask = (fields: object) => world.db.updateTable('tasks').set(fields).where('id', '=', taskId).execute()
  const setOffers = (fields: object) =>
    world.db.updateTable('offers').set(fields).where('task_id', '=', taskId).execute()
  const isHelper = async (who: string) => (await world.ask(who, 'GET /api/auth/user')).body.isHelper
  const countOffers = async () =>
    (await world.db.selectFrom('offers').select('id').where('task_id', '=', taskId).execute()).length

  test('an offer makes its sender a helper; a refused one does not', async () => {
    for (const who of ['pia', 'ada']) {
      await world.ask(who, 'PATCH /api/profile', { isHelper: false, isRequester: true })
      expect(await isHelper(who)).toBe(false)
    }
    expect((await offer('ada')).body.code).toBe('own_request')
    expect((await offer('pia', { message: 'a'.repeat(1001) })).status).toBe(400)
    expect([await isHelper('ada'), await isHelper('pia')]).toEqual([false, false])
    expect((await offer('pia')).status).toBe(201)
    expect([await isHelper('ada'), await isHelper('pia')]).toEqual([false, true])
    expect((await world.ask('pia', 'GET /api/auth/user')).body.isRequester).toBe(true)
  })

  test('an offer is known to its sender whatever becomes of it, and to nobody else', async () => {
    const newcomer = { ...pia, email: 'newcomer@porchlight.example' }
    await world.join('newcomer', newcomer)
    const hasOffered = async (who: string) => (await world.ask(who, 'GET /api/auth/user')).body.hasOffered
    expect(await hasOffered('newcomer')).toBe(false)
    const { helperId } = (await offer('newcomer')).body
    expect(await hasOffered('newcomer')).toBe(true)
    for (const status of ['declined', 'withdrawn']) {
      await setOffers({ status })
      expect(await hasOffered('newcomer'), status).toBe(true)
    }
    const signedIn = await world.ask('newcomer', 'POST /api/auth/login', { email: newcomer.email, password })
    expect(signedIn.body.hasOffered).toBe(true)
    expect(await hasOffered('ada')).toBe(false)
    const profile = await world.ask('ada', `GET /api/users/${helperId}`)
    expect([profile.status, profile.body.hasOffered]).toEqual([200, undefined])
  })

  test('ben offers help: ada is notified, finds a notification and his text in the chat, and nobody else gets an event', async () => {
    expect(await hasOffer('ben')).toEqual({ hasOffer: false })
    const { status, body } = await offer('ben', { message: ' I have a leash. ' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      taskId,
      helperId: world.ids.ben,
      helper: expect.objectContaining({ id: world.ids.ben, firstName: 'Ben', email: null }),
      tasksCompleted: 0,
      memberSince: expect.stringMatching(/-01T00:00:00.000Z$/),
      distanceMiles: null,
      haveHelped: false,
      promises: null,
      record: null,
      latestReview: null,
      message: 'I have a leash.',
      status: 'pending',
      changedTerms: null,
      releasedBy: null,
      releaseReason: null,
      isHidden: false,
      createdAt: expect.any(String),
    })
    expect(await hasOffer('ben')).toEqual({ hasOffer: true })
    expect(await hasOffer('ada')).toEqual({ hasOffer: false })

    const { ada, ben } = world.ids
    const data = { requesterId: ada, taskId, taskTitle: 'Walk my dog' }
    await expect.poll(offerEvents).toEqual([{ to: ada, event: { type: 'new_offer', data } }])
    expect(eventsOfTask().filter(({ to }) => to !== ada && to !== ben)).toEqual([])

    const { body: chat } = await world.ask('ada', `GET /api/tasks/${taskId}/messages`)
    expect(chat).toMatchObject([{ senderId: ben, content: 'Ben offered to help: I have a leash.' }])
    const { body: notifications } = await world.ask('ada', 'GET /api/notifications')
    const own = notifications.filter(({ relatedTaskId }: Notification) => relatedTaskId === taskId)
    expect(own).toMatchObject([{ type: 'offer_received', message: 'Ben offered to help with "Walk my dog".' }])
  })

  test.each([undefined, null, '', '  ', '\u200B'])('an offer needs no text: %j', async (message) => {
    expect((await offer('ben', { message })).body).toMatchObject({ status: 'pending', message: null })
    const { body } = await world.ask('ada', `GET /api/tasks/${taskId}/messages`)
    expect(body).toMatchObject([{ content: 'Ben offered to help.' }])
  })

  test('T041: the helper is the signed-in user, whatever the body says', async () => {
    const forged = { helperId: world.ids.cleo, hourlyRate: 99, status: 'accepted', id: world.ids.cleo }
    expect((await offer('ben', forged)).body).toMatchObject({ helperId: world.ids.ben, status: 'pending' })
    expect(await hasOffer('cleo')).toEqual({ hasOffer: false })
  })

  test('T042: a second offer is refused, and ada is notified of one', async () => {
    await offer('ben')
    const { status, body } = await offer('ben', { message: 'Please!' })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'already_offered' })
    expect(await countOffers()).toBe(1)
    const notifications = world.db.selectFrom('notifications').select('id').where('related_task_id', '=', taskId)
    expect(await notifications.execute()).toHaveLength(1)
    await expect.poll(offerEvents).toHaveLength(1)
  })

  test('T041: nobody can offer on their own request, in whatever name', async () => {
    for (const query of ['', '?test=true']) {
      const { status, body } = await world.ask('ada', `POST /api/offers${query}`, { taskId, helperId: world.ids.ben })
      expect(status).toBe(403)
      expect(body).toEqual({ code: 'own_request', message: 'You cannot offer help on your own request.' })
    }
    expect(await countOffers()).toBe(0)
  })

  test('T043: nobody can offer on a sample task', async () => {
    const [id] = sampleRequesterIds
    await world.db
      .insertInto('users')
      .values({ id, email: 'sample@porchlight.example', first_name: 'Sam', last_name: 'Ple' })
      .onConflict((row) => row.doNothing())
      .execute()
    await setTask({ requester_id: id })
    const { status, body } = await offer('ben')
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'sample_task' })
    expect(await countOffers()).toBe(0)
  })

  test('T043: a matched task takes no more offers, and a stranger does not find it', async () => {
    for (const who of ['ben', 'pia']) await offer(who)
    await world.ask('ada', `PATCH /api/tasks/${taskId}/assign`, { helperId: world.ids.ben })
    expect((await offer('cleo')).body).toEqual({ code: 'task_missing', message: 'Task Not Found' })
    expect((await offer('ada')).body.code).toBe('own_request')
    for (const who of ['ben', 'pia']) expect((await offer(who)).body.code).toBe('task_not_open')
    expect((await offer('dan')).status).toBe(401)
    await world.ask('ada', `PATCH /api/tasks/${taskId}/complete`)
    for (const who of ['ben', 'pia']) expect((await offer(who)).body.code).toBe('task_not_open')
    expect(await countOffers()).toBe(2)
  })

  test('T043: nobody can offer on a deleted task', async () => {
    await world.ask('ada', `DELETE /api/tasks/${taskId}`)
    expect(await offer('ben')).toMatchObject({ status: 404, body: { code: 'task_missing' } })
    expect(await countOffers()).toBe(0)
  })

  test.each([
    ['one that ada declined', { status: 'declined' }, 409, 'offer_declined'],
    ['one that was passed over', { status: 'declined', passed_over: true }, 409, 'already_offered'],
    ['one that was withdrawn', { status: 'withdrawn' }, 201, undefined],
  ])('offering again after %s', async (_, before, status, code) => {
    const first = (await offer('ben', { message: 'Me?' })).body
    await setOffers(before)
    expect(await hasOffer('ben')).toEqual({ hasOffer: before.status !== 'withdrawn' })
    const again = await offer('ben', { message: 'Me, please!' })
    expect({ status: again.status, code: again.body.code }).toEqual({ status, code })
    if (status === 201) expect(again.body).toMatchObject({ id: first.id, message: 'Me, please!', status: 'pending' })
    expect(await countOffers()).toBe(1)
  })

  test.each([
    ['no task', { taskId: undefined }, 'taskId'],
    ['a number for a task', { taskId: 7 }, 'taskId'],
    ['too many words', { message: 'x'.repeat(1001) }, 'message'],
    ['a NUL', { message: 'a\0b' }, 'message'],
  ])('an offer with %s is refused, and the field is named', async (_, fields, path) => {
    const { status, body } = await offer('ben', fields)
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path, message: expect.any(String) }])
  })

  test('a signed-out visitor gets a 401 before the body is read', async () => {
    const { status } = await world.ask('dan', 'POST /api/offers', undefined, { method: 'POST', body: '{' })
    expect(status).toBe(401)
    expect((await world.ask('dan', `GET /api/tasks/${taskId}/my-offer`)).status).toBe(401)
  })
})
