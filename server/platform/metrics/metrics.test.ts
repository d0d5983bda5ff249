import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openMailer } from '#server/platform/mail/mailer.ts'
import { cast } from '#tests/cast.ts'
import { openSocket } from '#tests/http/open-socket.ts'
import { openMailServer } from '#tests/services/mail-server.ts'
import { openPushBrowser, openPushService } from '#tests/services/push-service.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

const token = 'sixteen characters'
const withToken = (words = token) => ({ headers: { authorization: `Bearer ${words}` } })

describe.each(engines)('the metrics on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine, { metricsToken: token })
  })
  afterAll(() => world.close())
  const read = async () => (await world.ask('dan', 'GET /metrics', undefined, withToken())).body as string
  const numberIn = (text: string, line: string) =>
    Number(
      text
        .split('\n')
        .find((one) => one.startsWith(line))
        ?.split(' ')
        .at(-1),
    )

  test('report the duration of answers by route, and never about whom they were', async () => {
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

  test('report the numbers of sockets, mails, jobs and connections', async () => {
    const before = numberIn(await read(), 'porchlight_sockets')
    const socket = await openSocket(world.address, world.cookies['ben'])
    expect(numberIn(await read(), 'porchlight_sockets')).toBe(before + 1)
    socket.terminate()
    await expect.poll(async () => numberIn(await read(), 'porchlight_sockets')).toBe(before)

    await sql`insert into outbox (user_id, kind, due_at)
      select id, 'verify', now() + interval '1 hour' from users`.execute(world.db)
    expect(numberIn(await read(), 'porchlight_mails_waiting{state="later"}')).toBe(3)
    const reported = { subject_id: world.ids.ada, subject_kind: 'person', subject_side: 'author' } as const
    const since = new Date(Date.now() - 7200_000)
    await world.db
      .insertInto('cases')
      .values({ ...reported, author_id: world.ids.ada, created_at: since })
      .execute()
    expect(numberIn(await read(), 'porchlight_cases_open')).toBe(1)
    expect(numberIn(await read(), 'porchlight_case_oldest_seconds')).toBeGreaterThanOrEqual(7200)
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

  test('are hidden from requests without the token, like a missing page', async () => {
    const none = await world.ask('ben', 'GET /nowhere-at-all', undefined, { headers: { accept: '*/*' } })
    for (const words of ['', 'sixteen', `${token}s`, 'sixteen charActers']) {
      const answer = await world.ask('ben', 'GET /metrics', undefined, withToken(words))
      expect(answer.status).toBe(404)
      expect(JSON.stringify(answer.body)).not.toContain('porchlight_')
    }
    expect(none.status).toBe(404)
    expect((await world.ask('ben', 'GET /metrics')).status).toBe(404)
  })
})

async function outcomesIn(world: World, name: 'mails' | 'pushes'): Promise<Record<string, string>> {
  const text = (await world.ask('dan', 'GET /metrics', undefined, withToken())).body as string
  const lines = text.matchAll(new RegExp(`^porchlight_${name}_total\\{outcome="(\\w+)"\\} (\\d+)$`, 'gm'))
  return Object.fromEntries([...lines].map(([, what, count]) => [what, count]))
}

test('count the outcome of each mail: accepted, to be retried, or refused for good', async () => {
  const answers: number[] = []
  const onRcptTo = (_: unknown, __: unknown, done: (error?: Error) => void) => {
    const responseCode = answers.shift()
    done(responseCode ? Object.assign(new Error('Not now'), { responseCode }) : undefined)
  }
  const server = await openMailServer({ onRcptTo })
  onTestFinished(server.close)
  const mailer = openMailer({ server: server.url, folder: '' })
  const world = await openWorld('embedded', { metricsToken: token, mailer })
  onTestFinished(world.close)
  const none = { sent: '0', refused: '0', given_up: '0', failed: '0', too_many: '0' }
  const upTo = (more: object) => expect.poll(() => outcomesIn(world, 'mails')).toEqual({ ...none, ...more })
  const asks = () => world.ask('dan', 'POST /api/auth/forgot', { email: cast.ada.email })
  // Each of the three new users gets a mail to confirm the address.
  await upTo({ sent: '3' })
  answers.push(451, 550)
  await asks()
  await upTo({ sent: '3', failed: '1', refused: '1' })
  await asks()
  await upTo({ sent: '4', failed: '1', refused: '1' })
})

test('count the outcome of each push: accepted, to be retried, or for a device that is gone', async () => {
  const service = await openPushService()
  onTestFinished(service.close)
  const world = await openWorld('embedded', { metricsToken: token, mayPushToPrivate: true })
  onTestFinished(world.close)
  const none = { sent: '0', gone: '0', given_up: '0', failed: '0' }
  expect(await outcomesIn(world, 'pushes')).toEqual(none)
  expect(
    (await world.ask('ada', 'POST /api/push/devices', openPushBrowser('https://push.example/a').device)).status,
  ).toBe(200)
  await world.db.updateTable('push_devices').set({ endpoint: service.address }).execute()
  const benOffers = async () => world.ask('ben', 'POST /api/offers', { taskId: (await world.post()).id })
  const upTo = async (more: object) => expect.poll(() => outcomesIn(world, 'pushes')).toEqual({ ...none, ...more })
  service.respondWith(503)
  await benOffers()
  await expect.poll(() => service.received).toHaveLength(1)
  service.respondWith(201)
  await upTo({ failed: '1', sent: '1' })
  service.respondWith(410)
  await benOffers()
  await upTo({ failed: '1', sent: '1', gone: '1' })
})

test('do not exist without a token', async () => {
  const world = await openWorld('embedded')
  for (const init of [{}, withToken(''), withToken('undefined')])
    expect((await world.ask('ben', 'GET /metrics', undefined, init)).status).toBe(404)
  await world.close()
})

test('are still reported while the database is unreachable, as far as they do not need it', async () => {
  const world = await openWorld('embedded', { metricsToken: token })
  await world.db.destroy()
  const { status, body } = await world.ask('dan', 'GET /metrics', undefined, withToken())
  expect(status).toBe(200)
  expect(body).toContain('porchlight_request_seconds')
  expect(body).toContain('porchlight_sockets 0')
  expect(body).not.toContain('porchlight_mails_waiting{')
  await world.close()
})
