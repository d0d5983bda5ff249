import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '#server/demo/neighborhood/seed-demo.ts'
import { demoHelperId } from '#shared/offers/demo-helper.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

const asTest = { helperId: demoHelperId, hourlyRate: 25, message: 'I can come at three.' }
const ownRequest = { code: 'own_request', message: 'You cannot offer help on your own request.' }

describe.each(engines)('an offer on one’s own request, as the demo’s test page makes it, on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine, { demo: true, prepare: (db) => seedDemo(db, new Date()) })
  })
  afterAll(() => world.close())

  const offersOn = async (id: string) => (await world.ask('ada', `GET /api/tasks/${id}/offers`)).body

  test('comes from the test helper, with its message, notification and rate, and can be accepted', async () => {
    const { id } = await world.post()
    const { status, body } = await world.ask('ada', 'POST /api/offers', { ...asTest, taskId: id })
    expect(status).toBe(201)
    const helper = { id: demoHelperId, firstName: 'Test', lastName: 'Helper' }
    const message = 'I can come at three.\nMy rate is $25 an hour.'
    expect(body).toMatchObject({ helperId: demoHelperId, helper, message, status: 'pending' })
    expect(await offersOn(id)).toMatchObject([{ helperId: demoHelperId }])

    const talk = await world.ask('ada', `GET /api/tasks/${id}/messages?with=${demoHelperId}`)
    const content = `Test offered to help: ${message}`
    expect(talk.body).toMatchObject([{ senderId: demoHelperId, content }])
    const notifications = await world.ask('ada', 'GET /api/notifications')
    expect(notifications.body[0]).toMatchObject({ type: 'offer_received', relatedTaskId: id })

    const accepted = await world.ask('ada', `PATCH /api/tasks/${id}/assign`, { helperId: demoHelperId })
    expect(accepted.body).toMatchObject({ status: 'matched', helperId: demoHelperId })
  })

  test('is made once', async () => {
    const { id: taskId } = await world.post()
    const offer = () => world.ask('ada', 'POST /api/offers', { taskId, helperId: demoHelperId })
    expect([(await offer()).status, (await offer()).status]).toEqual([201, 409])
    expect(await offersOn(taskId)).toMatchObject([{ message: null }])
  })

  test('T041: is refused in any other name, whatever the page’s URL says', async () => {
    const { id: taskId } = await world.post()
    for (const helperId of [undefined, world.ids.ben, world.ids.ada, 'not an id', 7])
      for (const path of ['/api/offers', '/api/offers?test=true']) {
        const { status, body } = await world.ask('ada', `POST ${path}`, { ...asTest, taskId, helperId })
        expect({ helperId, status, body }).toEqual({ helperId, status: 403, body: ownRequest })
      }
    expect(await offersOn(taskId)).toEqual([])
  })

  test('does not let cleo send the test helper to ada: it is her own offer, without a rate', async () => {
    const { id: taskId } = await world.post()
    const { status, body } = await world.ask('cleo', 'POST /api/offers', { ...asTest, taskId })
    expect(status).toBe(201)
    expect(body).toMatchObject({ helperId: world.ids.cleo, message: asTest.message })
    expect(await offersOn(taskId)).toMatchObject([{ helperId: world.ids.cleo }])
  })

  test.each([0, -1, 1e9, '25', null])('a rate of %j is ignored', async (hourlyRate) => {
    const { id: taskId } = await world.post()
    const { status, body } = await world.ask('ada', 'POST /api/offers', { ...asTest, hourlyRate, taskId })
    expect({ status, message: body.message }).toEqual({ status: 201, message: asTest.message })
  })
})

describe.each(engines)('outside a demo on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
    const tester = { first_name: 'Test', last_name: 'Helper', email: 'tester@porchlight.example' }
    await world.db
      .insertInto('users')
      .values({ id: demoHelperId, ...tester })
      .execute()
  })
  afterAll(() => world.close())

  test('T041: nobody can offer on their own request, not even an account with the test helper’s id', async () => {
    const { id: taskId } = await world.post()
    for (const path of ['/api/offers', '/api/offers?test=true']) {
      const { status, body } = await world.ask('ada', `POST ${path}`, { ...asTest, taskId })
      expect({ status, body }).toEqual({ status: 403, body: ownRequest })
    }
    expect((await world.ask('ada', `GET /api/tasks/${taskId}/offers`)).body).toEqual([])
  })
})
