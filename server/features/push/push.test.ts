import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pushDevicesMax } from '#shared/constants.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { registerDevice as registerDeviceAt } from '#tests/fixtures/register-device.ts'
import { makePushesDue } from '#tests/fixtures/shift-dates.ts'
import { openPushBrowser, openPushService, vapidClaimsOf } from '#tests/services/push-service.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

describe.each(engines)('pushes to devices on %s', (engine) => {
  let world: World
  let service: Awaited<ReturnType<typeof openPushService>>
  const complaints: string[] = []
  beforeAll(async () => {
    const logger = { level: 'error', stream: { write: (line: string) => void complaints.push(line) } }
    world = await openWorld(engine, { mayPushToPrivate: true, logger })
    service = await openPushService()
  })
  afterAll(async () => {
    service.close()
    await world.close()
  })
  beforeEach(async () => {
    await world.db.deleteFrom('push_devices').execute()
    await world.db.deleteFrom('tasks').execute()
    await world.ask('ada', 'PATCH /api/notification-settings', { messageNotifications: true, inAppNotifications: true })
    service.respondWith(201)
    service.received.length = 0
  })

  const registerDevice = (who: string, at?: string) => registerDeviceAt(world, service, who, at)
  const benOffers = async () => {
    const { id: taskId } = await world.post()
    const { body } = await world.ask('ben', 'POST /api/offers', { taskId })
    return { taskId, offerId: body.id as string }
  }
  const benWrites = (taskId: string) =>
    world.ask('ben', 'POST /api/messages', { taskId, recipientId: world.ids.ada, content: 'The gate is open' })
  const benWroteAWhileAgo = async (taskId: string) => {
    await benWrites(taskId)
    await makePushesDue(world.db)
  }
  const adaReads = (taskId: string, until = new Date()) =>
    world.ask('ada', `PATCH /api/tasks/${taskId}/messages/read`, { with: world.ids.ben, until })
  const devices = () => world.db.selectFrom('push_devices').select(['user_id', 'endpoint']).execute()
  const waiting = () => world.db.selectFrom('pushes').select(['id', 'title']).execute()
  const waitingTitles = async () => (await waiting()).map(({ title }) => title)
  /** Time in which an open screen shows and reads a message. */
  const readingTime = () => setTimeout(1_000)
  const settled = () => expect.poll(waiting).toEqual([])

  test('are sent to the right user alone, encrypted, and signed by us', async () => {
    const adas = await registerDevice('ada')
    await registerDevice('cleo')
    const { taskId } = await benOffers()
    await expect.poll(() => service.received.length).toBe(1)
    await settled()
    const [push] = service.received
    if (!push) throw new Error('Nothing was pushed')
    expect(push.path).toBe('/ada/a')
    expect(adas.decrypt(push)).toMatchObject({
      title: 'New offer',
      path: `/task/${taskId}#offers`,
      message: expect.stringContaining('Ben'),
    })
    expect(push.body.includes('Ben')).toBe(false)
    const { publicKey } = (await world.ask('ada', 'GET /api/push/key')).body
    expect(vapidClaimsOf(push, publicKey)).toMatchObject({
      aud: service.address,
      sub: expect.stringContaining('mailto:'),
    })
  })

  test('are sent to each device of a user, and lead to the chat of a message', async () => {
    const { id } = await world.match()
    const one = await registerDevice('ada', 'phone')
    await registerDevice('ada', 'desk')
    await benWroteAWhileAgo(id)
    await expect.poll(() => service.received.map(({ path }) => path).toSorted()).toEqual(['/ada/desk', '/ada/phone'])
    const [push] = service.received.filter(({ path }) => path === '/ada/phone')
    const words = push && one.decrypt(push)
    expect(words?.path).toBe(`/task/${id}?with=${world.ids.ben}#messages`)
    expect(JSON.stringify(words)).not.toContain('gate')
  })

  test('are not sent for a notification that was read meanwhile, nor for a topic that is switched off', async () => {
    const { id: taskId } = await world.match()
    await registerDevice('ada')
    service.respondWith(503)
    await benWroteAWhileAgo(taskId)
    await expect.poll(() => service.received.length).toBe(1)
    await adaReads(taskId)
    service.respondWith(201)
    await settled()
    expect(service.received).toHaveLength(1)

    await world.ask('ada', 'PATCH /api/notification-settings', { messageNotifications: false })
    await benWroteAWhileAgo(taskId)
    await settled()
    expect(service.received).toHaveLength(1)
  })

  test('are not sent for a message that an open chat reads on arrival, and sent once and soon otherwise', async () => {
    const { id: taskId } = await world.match()
    await registerDevice('ada')
    await benWrites(taskId)
    expect(await waitingTitles()).toEqual(['New message'])
    await readingTime()
    await adaReads(taskId)
    await settled()
    expect(service.received).toEqual([])
    await benWrites(taskId)
    await expect.poll(() => service.received).toHaveLength(1)
    await settled()
    expect(service.received).toHaveLength(1)
  })

  const meanwhile = {
    'read its notification': () => world.ask('ada', 'PATCH /api/notifications/mark-all-read'),
    'read that it was withdrawn': ({ offerId }: Offered) => world.ask('ben', `PATCH /api/offers/${offerId}/withdraw`),
    'accepted it': ({ taskId }: Offered) =>
      world.ask('ada', `PATCH /api/tasks/${taskId}/assign`, { helperId: world.ids.ben }),
  }
  type Offered = Awaited<ReturnType<typeof benOffers>>
  test.each(Object.keys(meanwhile) as (keyof typeof meanwhile)[])(
    'are not sent for an offer to a requester who has %s meanwhile',
    async (what) => {
      const { decrypt: read } = await registerDevice('ada')
      service.respondWith(503)
      const offered = await benOffers()
      await expect.poll(() => service.received.length).toBe(1)
      expect((await meanwhile[what](offered)).status).toBe(200)
      await expect.poll(waitingTitles).not.toContain('New offer')
      service.received.length = 0
      service.respondWith(201)
      await settled()
      expect(service.received.map((push) => read(push).title)).toEqual(
        what === 'read that it was withdrawn' ? ['An offer was taken back'] : [],
      )
    },
  )

  test('are not sent for a message whose notification was read meanwhile, own or shared', async () => {
    const { id: taskId } = await world.match()
    await registerDevice('ada')
    service.respondWith(503)
    await benWroteAWhileAgo(taskId)
    await benWroteAWhileAgo(taskId)
    await expect.poll(() => service.received.length).toBe(2)
    await world.ask('ada', 'PATCH /api/notifications/mark-all-read')
    await settled()
  })

  test('are sent without in-app notifications too', async () => {
    await registerDevice('ada')
    await world.ask('ada', 'PATCH /api/notification-settings', { inAppNotifications: false })
    service.respondWith(503)
    await benOffers()
    await expect.poll(() => service.received.length).toBe(1)
    await world.ask('ada', 'PATCH /api/notifications/mark-all-read')
    service.respondWith(201)
    await settled()
    expect(service.received.length).toBeGreaterThan(1)
  })

  test('are sent later if the push service is unavailable, and once', async () => {
    await registerDevice('ada')
    service.respondWith(500)
    await benOffers()
    await expect.poll(() => service.received.length).toBe(1)
    await expect.poll(() => complaints.join('')).toContain('A push was not accepted: 500')
    service.respondWith(201)
    await settled()
    expect(service.received).toHaveLength(2)
  })

  test.each([404, 410])('remove a device that its service no longer knows (%i)', async (status) => {
    await registerDevice('ada')
    service.respondWith(status)
    await benOffers()
    await expect.poll(devices).toEqual([])
    await settled()
  })

  test.each([400, 401, 403])('keep the device if the service refuses us (%i), and report it once', async (status) => {
    const { device } = await registerDevice('ada')
    const reason = `{"reason":"BadJwtToken",\n"device":"${device.auth}${device.auth}"}`
    service.respondWith(status, reason)
    complaints.length = 0
    await benOffers()
    await benOffers()
    await expect.poll(() => service.received.length).toBeGreaterThan(3)
    expect((await devices()).map(({ endpoint }) => endpoint)).toEqual([device.endpoint])
    expect(complaints.map((line) => JSON.parse(line).msg)).toEqual([
      `The push service at ${service.address} refuses what we send: ${status} {"reason":"BadJwtToken", "device":"…"}`,
    ])
    service.respondWith(201)
    await settled()
  })

  test('are deleted when another user takes over the browser', async () => {
    const { device } = await registerDevice('ada')
    service.respondWith(500)
    await benOffers()
    await expect.poll(() => service.received.length).toBe(1)
    const endpoint = 'https://push.example/shared'
    await world.db.updateTable('push_devices').set({ endpoint }).where('endpoint', '=', device.endpoint).execute()
    expect(await waiting()).toHaveLength(1)
    await world.ask('ada', 'POST /api/push/devices', { ...device, endpoint })
    expect(await waiting(), 'the same person still is').toHaveLength(1)
    await world.ask('cleo', 'POST /api/push/devices', { ...device, endpoint })
    expect(await waiting()).toEqual([])
  })

  test('are not sent to the browser’s next user, even if they are being written at that moment', async () => {
    const { device } = openPushBrowser('https://push.example/shared')
    await world.ask('ada', 'POST /api/push/devices', device)
    const adas = await world.db.selectFrom('push_devices').select('id as device_id').executeTakeFirstOrThrow()
    const words = {
      type: 'offer_received',
      topic: 'offerNotifications',
      title: 'New offer',
      message: 'Ben offered to help.',
    } as const
    const writing = await world.db.startTransaction().execute()
    await writing
      .insertInto('pushes')
      .values({ ...adas, ...words })
      .execute()
    const registration = world.ask('cleo', 'POST /api/push/devices', device)
    // The embedded database has one connection, which is in use, so nothing waits there.
    if (engine === 'postgres') await expect.poll(world.countLockWaits).toBe(1)
    await writing.commit().execute()
    expect((await registration).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  test('are not sent to a device that signs out at this moment, and the sender does not fail', async () => {
    const { id: taskId } = await world.match()
    await world.ask('ada', 'POST /api/push/devices', openPushBrowser('https://push.example/leaving').device)
    const signOut = await holdTransaction(world, (tx) => tx.deleteFrom('push_devices').execute())
    const written = benWrites(taskId)
    // The embedded database has one connection, which is in use, so nothing waits there.
    if (engine === 'postgres') await expect.poll(world.countLockWaits).toBe(1)
    await signOut()
    expect((await written).status).toBe(201)
    expect(await waiting()).toEqual([])
  })

  test('a key that cannot be used for encryption is refused', async () => {
    const { device } = openPushBrowser('https://push.example/odd')
    const p256dh = Buffer.from([4, ...Array(64).fill(7)]).toString('base64url')
    expect((await world.ask('ada', 'POST /api/push/devices', { ...device, p256dh })).status).toBe(400)
    expect(await devices()).toEqual([])
  })

  test('end with the session, and belong to the browser’s current user', async () => {
    const { device } = await registerDevice('ada')
    await world.ask('cleo', 'POST /api/push/devices', { ...device, endpoint: 'https://push.example/shared' })
    await world.ask('ben', 'POST /api/push/devices', { ...device, endpoint: 'https://push.example/shared' })
    const remaining = await devices()
    expect(remaining.map(({ user_id }) => user_id).toSorted()).toEqual([world.ids.ada, world.ids.ben].toSorted())

    await world.ask('cleo', 'DELETE /api/push/devices', { endpoint: 'https://push.example/shared' })
    expect(await devices()).toHaveLength(2)
    await world.ask('ben', 'DELETE /api/push/devices', { endpoint: 'https://push.example/shared' })
    expect(await devices()).toHaveLength(1)
    await world.db.deleteFrom('push_devices').execute()
    const { id, name } = await world.newcomer()
    await registerDevice(name)
    await world.db.deleteFrom('sessions').where('user_id', '=', id).execute()
    expect(await devices()).toEqual([])
  })

  test('beyond the maximum, the device registered longest ago is removed', async () => {
    const register = (at: number) =>
      world.ask('ada', 'POST /api/push/devices', {
        ...openPushBrowser('').device,
        endpoint: `https://push.example/${at}`,
      })
    for (let at = 0; at < pushDevicesMax; at++) await register(at)
    await register(0)
    await register(pushDevicesMax)
    const remaining = (await devices()).map(({ endpoint }) => endpoint)
    expect(remaining).toHaveLength(pushDevicesMax)
    expect(remaining).toContain('https://push.example/0')
    expect(remaining).not.toContain('https://push.example/1')
  })
})
