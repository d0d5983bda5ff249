import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openMailer } from '#server/mail/mailer.ts'
import { cast } from '#tests/cast.ts'
import { openSocket } from '#tests/http/live.ts'
import { openMailServer } from '#tests/outside/mail-server.ts'
import { openBrowser, openPushService } from '#tests/outside/push-service.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

const token = 'sixteen characters'
const held = (words = token) => ({ headers: { authorization: `Bearer ${words}` } })

describe.each(engines)('the metrics on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine, { metricsToken: token })
  })
  afterAll(() => world.end())
  const read = async () => (await world.ask('dan', 'GET /metrics', undefined, held())).body as string
  const numberIn = (text: string, line: string) =>
    Number(
      text
        .split('\n')
        .find((one) => one.startsWith(line))
        ?.split(' ')
        .at(-1),
    )

  test('say how long answers took by their routes, and never whom they were about', async () => {
    const { id } = await world.post()
    await world.ask('ben', `GET /api/tasks/${id}?near=planted`)
    await world.ask('ben', `GET /api/planted-${id}`)
    const text = await read()
    const line = 'porchlight_request_seconds_count{method="GET",route="/api/tasks/:id",status="200"}'
    expect(numberIn(text, line)).toBe(1)
    expect(numberIn(text, 'porchlight_request_seconds_count{method="GET",route="none",status="404"}')).toBe(1)
    expect(text).not.toContain(id)
    expect(text).not.toContain('planted')
  })

  test('say how many screens, mails, jobs and connections there are', async () => {
    const before = numberIn(await read(), 'porchlight_sockets')
    const socket = await openSocket(world.address, world.cookies['ben'])
    expect(numberIn(await read(), 'porchlight_sockets')).toBe(before + 1)
    socket.terminate()
    await expect.poll(async () => numberIn(await read(), 'porchlight_sockets')).toBe(before)

    await sql`insert into outbox (user_id, kind, due_at)
      select id, 'verify', now() + interval '1 hour' from users`.execute(world.db)
    expect(numberIn(await read(), 'porchlight_mails_waiting{state="later"}')).toBe(3)
    for (const state of ['waiting', 'active', 'failed'])
      expect(numberIn(await read(), `porchlight_jobs{state="${state}"}`)).toBeGreaterThanOrEqual(0)
    const text = await read()
    const [busy, idle, waits] = ['busy', 'idle', 'waiting'].map((state) =>
      numberIn(text, `porchlight_database_connections{state="${state}"}`),
    ) as [number, number, number]
    expect(busy + idle).toBeGreaterThan(0)
    if (engine === 'embedded') expect(busy + idle).toBe(1)
    expect(waits).toBeGreaterThanOrEqual(0)
    expect(await read()).toContain('nodejs_eventloop_lag_seconds')
  })

  test('are told to nobody who does not know the token, and look like no page', async () => {
    const none = await world.ask('ben', 'GET /nowhere-at-all', undefined, { headers: { accept: '*/*' } })
    for (const words of ['', 'sixteen', `${token}s`, 'sixteen charActers']) {
      const answer = await world.ask('ben', 'GET /metrics', undefined, held(words))
      expect(answer.status).toBe(404)
      expect(JSON.stringify(answer.body)).not.toContain('porchlight_')
    }
    expect(none.status).toBe(404)
    expect((await world.ask('ben', 'GET /metrics')).status).toBe(404)
  })
})

async function outcomesIn(world: World, name: 'mails' | 'pushes'): Promise<Record<string, string>> {
  const text = (await world.ask('dan', 'GET /metrics', undefined, held())).body as string
  const lines = text.matchAll(new RegExp(`^porchlight_${name}_total\\{outcome="(\\w+)"\\} (\\d+)$`, 'gm'))
  return Object.fromEntries([...lines].map(([, what, count]) => [what, count]))
}

test('count what became of each mail: taken, to be tried again, or refused for good', async () => {
  const answers: number[] = []
  const onRcptTo = (_: unknown, __: unknown, done: (error?: Error) => void) => {
    const responseCode = answers.shift()
    done(responseCode ? Object.assign(new Error('Not now'), { responseCode }) : undefined)
  }
  const server = await openMailServer({ onRcptTo })
  onTestFinished(server.close)
  const mailer = openMailer({ server: server.url, folder: '' })
  const world = await openWorld('embedded', { metricsToken: token, mailer })
  onTestFinished(world.end)
  const none = { sent: '0', refused: '0', given_up: '0', failed: '0', too_many: '0' }
  const upTo = (more: object) => expect.poll(() => outcomesIn(world, 'mails')).toEqual({ ...none, ...more })
  const asks = () => world.ask('dan', 'POST /api/auth/forgot', { email: cast.ada.email })
  // Each of the three who signed up is asked to confirm the address.
  await upTo({ sent: '3' })
  answers.push(451, 550)
  await asks()
  await upTo({ sent: '3', failed: '1', refused: '1' })
  await asks()
  await upTo({ sent: '4', failed: '1', refused: '1' })
})

test('count what became of each push: taken, to be tried again, or for a device that is gone', async () => {
  const service = await openPushService()
  onTestFinished(service.close)
  const world = await openWorld('embedded', { metricsToken: token, pushInside: true })
  onTestFinished(world.end)
  const none = { sent: '0', gone: '0', given_up: '0', failed: '0' }
  expect(await outcomesIn(world, 'pushes')).toEqual(none)
  expect((await world.ask('ada', 'POST /api/push/devices', openBrowser('https://push.example/a').device)).status).toBe(
    200,
  )
  await world.db.updateTable('push_devices').set({ endpoint: service.address }).execute()
  const benOffers = async () => world.ask('ben', 'POST /api/offers', { taskId: (await world.post()).id })
  const upTo = async (more: object) => expect.poll(() => outcomesIn(world, 'pushes')).toEqual({ ...none, ...more })
  service.answers(503)
  await benOffers()
  await expect.poll(() => service.taken).toHaveLength(1)
  service.answers(201)
  await upTo({ failed: '1', sent: '1' })
  service.answers(410)
  await benOffers()
  await upTo({ failed: '1', sent: '1', gone: '1' })
})

test('without a token there are no metrics, whoever asks', async () => {
  const world = await openWorld('embedded')
  for (const init of [{}, held(''), held('undefined')])
    expect((await world.ask('ben', 'GET /metrics', undefined, init)).status).toBe(404)
  await world.end()
})

test('while the database is away the metrics that need none are still told', async () => {
  const world = await openWorld('embedded', { metricsToken: token })
  await world.db.destroy()
  const { status, body } = await world.ask('dan', 'GET /metrics', undefined, held())
  expect(status).toBe(200)
  expect(body).toContain('porchlight_request_seconds')
  expect(body).toContain('porchlight_sockets 0')
  expect(body).not.toContain('porchlight_mails_waiting{')
  await world.end()
})
