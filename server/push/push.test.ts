import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pushDevicesMax } from '#shared/limits.ts'
import { inTheMiddle } from '#tests/given/held.ts'
import { noPushWaitsItsTime } from '#tests/given/passing-time.ts'
import { openBrowser, openPushService, signerOf } from '#tests/outside/push-service.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

describe.each(engines)('what is told on a device, on %s', (engine) => {
  let world: World
  let service: Awaited<ReturnType<typeof openPushService>>
  const complaints: string[] = []
  beforeAll(async () => {
    const logger = { level: 'error', stream: { write: (line: string) => void complaints.push(line) } }
    world = await openWorld(engine, { pushInside: true, logger })
    service = await openPushService()
  })
  afterAll(async () => {
    service.close()
    await world.end()
  })
  beforeEach(async () => {
    await world.db.deleteFrom('push_devices').execute()
    await world.db.deleteFrom('tasks').execute()
    await world.ask('ada', 'PATCH /api/notification-settings', { messageNotifications: true, inAppNotifications: true })
    service.answers(201)
    service.taken.length = 0
  })

  /** A browser of this person's; its service is on this machine, where no screen could name it. */
  async function isTold(who: string, at = 'a') {
    const browser = openBrowser(`https://push.example/${who}/${at}`)
    expect((await world.ask(who, 'POST /api/push/devices', browser.device)).status).toBe(200)
    const endpoint = `${service.address}/${who}/${at}`
    await world.db
      .updateTable('push_devices')
      .set({ endpoint })
      .where('endpoint', '=', browser.device.endpoint)
      .execute()
    return { ...browser, device: { ...browser.device, endpoint } }
  }
  const benOffers = async () => {
    const { id: taskId } = await world.post()
    const { body } = await world.ask('ben', 'POST /api/offers', { taskId })
    return { taskId, offerId: body.id as string }
  }
  const benWrites = (taskId: string) =>
    world.ask('ben', 'POST /api/messages', { taskId, recipientId: world.ids.ada, content: 'The gate is open' })
  const benWroteAWhileAgo = async (taskId: string) => {
    await benWrites(taskId)
    await noPushWaitsItsTime(world.db)
  }
  const adaReads = (taskId: string, until = new Date()) =>
    world.ask('ada', `PATCH /api/tasks/${taskId}/messages/read`, { with: world.ids.ben, until })
  const devices = () => world.db.selectFrom('push_devices').select(['user_id', 'endpoint']).execute()
  const waiting = () => world.db.selectFrom('pushes').select(['id', 'title']).execute()
  const waitingTitles = async () => (await waiting()).map(({ title }) => title)
  /** On a screen that the line has told. */
  const aGlance = () => setTimeout(1_000)
  const settled = () => expect.poll(waiting).toEqual([])

  test('is told to the right person alone, in words that nobody between can read, signed by us', async () => {
    const adas = await isTold('ada')
    await isTold('cleo')
    const { taskId } = await benOffers()
    await expect.poll(() => service.taken.length).toBe(1)
    await settled()
    const [push] = service.taken
    if (!push) throw new Error('Nothing was pushed')
    expect(push.path).toBe('/ada/a')
    expect(adas.read(push)).toMatchObject({
      title: 'New offer',
      path: `/task/${taskId}#offers`,
      message: expect.stringContaining('Ben'),
    })
    expect(push.body.includes('Ben')).toBe(false)
    const { publicKey } = (await world.ask('ada', 'GET /api/push/key')).body
    expect(signerOf(push, publicKey)).toMatchObject({ aud: service.address, sub: expect.stringContaining('mailto:') })
  })

  test('is told on each device of a person, and of a message leads into its chat', async () => {
    const { id } = await world.match()
    const one = await isTold('ada', 'phone')
    await isTold('ada', 'desk')
    await benWroteAWhileAgo(id)
    await expect.poll(() => service.taken.map(({ path }) => path).toSorted()).toEqual(['/ada/desk', '/ada/phone'])
    const [push] = service.taken.filter(({ path }) => path === '/ada/phone')
    const words = push && one.read(push)
    expect(words?.path).toBe(`/task/${id}?with=${world.ids.ben}#messages`)
    expect(JSON.stringify(words)).not.toContain('gate')
  })

  test('is not told of what was read meanwhile, nor of what its person wants to hear nothing of', async () => {
    const { id: taskId } = await world.match()
    await isTold('ada')
    service.answers(503)
    await benWroteAWhileAgo(taskId)
    await expect.poll(() => service.taken.length).toBe(1)
    await adaReads(taskId)
    service.answers(201)
    await settled()
    expect(service.taken).toHaveLength(1)

    await world.ask('ada', 'PATCH /api/notification-settings', { messageNotifications: false })
    await benWroteAWhileAgo(taskId)
    await settled()
    expect(service.taken).toHaveLength(1)
  })

  test('a message that is read as it comes calls no other screen, and one that is not calls once and soon', async () => {
    const { id: taskId } = await world.match()
    await isTold('ada')
    await benWrites(taskId)
    expect(await waitingTitles()).toEqual(['New message'])
    await aGlance()
    await adaReads(taskId)
    await settled()
    expect(service.taken).toEqual([])
    await benWrites(taskId)
    await expect.poll(() => service.taken).toHaveLength(1)
    await settled()
    expect(service.taken).toHaveLength(1)
  })

  const inTheMeantime = {
    'read its notice': () => world.ask('ada', 'PATCH /api/notifications/mark-all-read'),
    'heard that it was taken back': ({ offerId }: Offered) => world.ask('ben', `PATCH /api/offers/${offerId}/withdraw`),
    'accepted it': ({ taskId }: Offered) =>
      world.ask('ada', `PATCH /api/tasks/${taskId}/assign`, { helperId: world.ids.ben }),
  }
  type Offered = Awaited<ReturnType<typeof benOffers>>
  test.each(Object.keys(inTheMeantime) as (keyof typeof inTheMeantime)[])(
    'an offer is not told of to who has %s while it waited',
    async (what) => {
      const { read } = await isTold('ada')
      service.answers(503)
      const offered = await benOffers()
      await expect.poll(() => service.taken.length).toBe(1)
      expect((await inTheMeantime[what](offered)).status).toBe(200)
      await expect.poll(waitingTitles).not.toContain('New offer')
      service.taken.length = 0
      service.answers(201)
      await settled()
      expect(service.taken.map((push) => read(push).title)).toEqual(
        what === 'heard that it was taken back' ? ['An offer was taken back'] : [],
      )
    },
  )

  test('a message is not told of to who has read its notice while it waited, own or shared', async () => {
    const { id: taskId } = await world.match()
    await isTold('ada')
    service.answers(503)
    await benWroteAWhileAgo(taskId)
    await benWroteAWhileAgo(taskId)
    await expect.poll(() => service.taken.length).toBe(2)
    await world.ask('ada', 'PATCH /api/notifications/mark-all-read')
    await settled()
  })

  test('is told though nothing is wanted behind the bell', async () => {
    await isTold('ada')
    await world.ask('ada', 'PATCH /api/notification-settings', { inAppNotifications: false })
    service.answers(503)
    await benOffers()
    await expect.poll(() => service.taken.length).toBe(1)
    await world.ask('ada', 'PATCH /api/notifications/mark-all-read')
    service.answers(201)
    await settled()
    expect(service.taken.length).toBeGreaterThan(1)
  })

  test('is told later where its service is away, and once', async () => {
    await isTold('ada')
    service.answers(500)
    await benOffers()
    await expect.poll(() => service.taken.length).toBe(1)
    await expect.poll(() => complaints.join('')).toContain('A push was not taken: 500')
    service.answers(201)
    await settled()
    expect(service.taken).toHaveLength(2)
  })

  test.each([404, 410])('a device that its service knows no more (%i) is forgotten', async (status) => {
    await isTold('ada')
    service.answers(status)
    await benOffers()
    await expect.poll(devices).toEqual([])
    await settled()
  })

  test.each([400, 401, 403])(
    'a service that refuses us (%i) ends no device, and is complained of once',
    async (status) => {
      const { device } = await isTold('ada')
      const reason = `{"reason":"BadJwtToken",\n"device":"${device.auth}${device.auth}"}`
      service.answers(status, reason)
      complaints.length = 0
      await benOffers()
      await benOffers()
      await expect.poll(() => service.taken.length).toBeGreaterThan(3)
      expect((await devices()).map(({ endpoint }) => endpoint)).toEqual([device.endpoint])
      expect(complaints.map((line) => JSON.parse(line).msg)).toEqual([
        `The push service at ${service.address} refuses what we send: ${status} {"reason":"BadJwtToken", "device":"…"}`,
      ])
      service.answers(201)
      await settled()
    },
  )

  test('waits for nobody else: who has the browser next is not told it', async () => {
    const { device } = await isTold('ada')
    service.answers(500)
    await benOffers()
    await expect.poll(() => service.taken.length).toBe(1)
    const endpoint = 'https://push.example/shared'
    await world.db.updateTable('push_devices').set({ endpoint }).where('endpoint', '=', device.endpoint).execute()
    expect(await waiting()).toHaveLength(1)
    await world.ask('ada', 'POST /api/push/devices', { ...device, endpoint })
    expect(await waiting(), 'the same person still is').toHaveLength(1)
    await world.ask('cleo', 'POST /api/push/devices', { ...device, endpoint })
    expect(await waiting()).toEqual([])
  })

  test('what is just being written for one is not told the next who has the browser either', async () => {
    const { device } = openBrowser('https://push.example/shared')
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
    const handedOn = world.ask('cleo', 'POST /api/push/devices', device)
    // The embedded database has one connection, which is taken.
    if (engine === 'postgres') await expect.poll(world.countWaiting).toBe(1)
    await writing.commit().execute()
    expect((await handedOn).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  test('a device that signs out in this moment is told nothing, and keeps nobody from writing', async () => {
    const { id: taskId } = await world.match()
    await world.ask('ada', 'POST /api/push/devices', openBrowser('https://push.example/leaving').device)
    const signOut = await inTheMiddle(world, (tx) => tx.deleteFrom('push_devices').execute())
    const written = benWrites(taskId)
    // The embedded database has one connection, which is taken.
    if (engine === 'postgres') await expect.poll(world.countWaiting).toBe(1)
    await signOut()
    expect((await written).status).toBe(201)
    expect(await waiting()).toEqual([])
  })

  test('a key that nothing can be encrypted for is refused', async () => {
    const { device } = openBrowser('https://push.example/odd')
    const p256dh = Buffer.from([4, ...Array(64).fill(7)]).toString('base64url')
    expect((await world.ask('ada', 'POST /api/push/devices', { ...device, p256dh })).status).toBe(400)
    expect(await devices()).toEqual([])
  })

  test('goes with its session, and to whom the browser belongs now', async () => {
    const { device } = await isTold('ada')
    await world.ask('cleo', 'POST /api/push/devices', { ...device, endpoint: 'https://push.example/shared' })
    await world.ask('ben', 'POST /api/push/devices', { ...device, endpoint: 'https://push.example/shared' })
    const told = await devices()
    expect(told.map(({ user_id }) => user_id).toSorted()).toEqual([world.ids.ada, world.ids.ben].toSorted())

    await world.ask('cleo', 'DELETE /api/push/devices', { endpoint: 'https://push.example/shared' })
    expect(await devices()).toHaveLength(2)
    await world.ask('ben', 'DELETE /api/push/devices', { endpoint: 'https://push.example/shared' })
    expect(await devices()).toHaveLength(1)
    await world.db.deleteFrom('push_devices').execute()
    const { id, name } = await world.newcomer()
    await isTold(name)
    await world.db.deleteFrom('sessions').where('user_id', '=', id).execute()
    expect(await devices()).toEqual([])
  })

  test('of too many devices the one goes that was longest not heard of', async () => {
    const keep = (at: number) =>
      world.ask('ada', 'POST /api/push/devices', { ...openBrowser('').device, endpoint: `https://push.example/${at}` })
    for (let at = 0; at < pushDevicesMax; at++) await keep(at)
    await keep(0)
    await keep(pushDevicesMax)
    const told = (await devices()).map(({ endpoint }) => endpoint)
    expect(told).toHaveLength(pushDevicesMax)
    expect(told).toContain('https://push.example/0')
    expect(told).not.toContain('https://push.example/1')
  })
})
