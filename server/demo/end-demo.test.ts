import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoIds, emailOf, type PersonName, people } from '#server/demo/neighborhood/people.ts'
import { demoPassword, seedDemo } from '#server/demo/neighborhood/seed-demo.ts'
import { heldTasks } from '#server/demo/neighborhood/tasks-held.ts'
import { readEnv } from '#server/env.ts'
import { audit } from '#server/operations/audit.ts'
import { sampleRequesterIds } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { openSocket } from '#tests/http/open-socket.ts'
import { openCookieBrowser, openOpenIdProvider } from '#tests/services/openid-provider.ts'
import { openPushBrowser as openDevice } from '#tests/services/push-service.ts'
import { freePort } from '#tests/setup/server-process.ts'
import { engines, openWorld, type World } from '#tests/world.ts'
import { decideDemo } from './decide-demo.ts'
import { endDemo } from './end-demo.ts'

/** These tests follow one demo, from the first neighbors who join it until after its end. */
describe.each(engines)('a demo that others have joined, on %s', (engine) => {
  let world: World
  let provider: Awaited<ReturnType<typeof openOpenIdProvider>>
  beforeAll(async () => {
    provider = await openOpenIdProvider()
    world = await openWorld(engine, {
      demo: true,
      google: provider.settings,
      publicUrl: `http://127.0.0.1:${await freePort()}`,
      prepare: (db) => seedDemo(db, new Date()),
    })
  })
  afterAll(async () => {
    await world.close()
    await provider.close()
  })

  const login = (email: string, tried: string) => world.ask('dan', 'POST /api/auth/login', { email, password: tried })
  const statusOf = async (who: string, line: string) => (await world.ask(who, line)).status
  const openTasks = async (): Promise<Task[]> => (await world.ask('ada', 'GET /api/tasks')).body
  const isOfDemo = ({ requesterId }: Task) => demoIds.includes(String(requesterId))
  const pathOf = (url: string) => url.slice(new URL(url).origin.length)

  async function signInAs(name: PersonName) {
    const answer = await login(emailOf(name), demoPassword)
    expect(answer.status).toBe(200)
    world.cookies[name] = cookieFrom(answer)
  }
  /** Signs in with Google as a person with this verified address. Returns the user id, or null if that was refused. */
  async function comesWithGoogle(sub: string, email: string) {
    provider.setClaims({ sub, email, email_verified: true, given_name: 'Gil' })
    const browser = openCookieBrowser()
    await browser.followRedirects(`${world.address}/api/auth/google`)
    const { status, text } = await browser.get(`${world.address}/api/auth/user`)
    return status === 200 ? (JSON.parse(text).id as string) : null
  }
  async function resetTokenFor(email: string) {
    await world.ask('dan', 'POST /api/auth/forgot', { email })
    return (await world.waitForMailedTokens(email, '/reset-password'))[0]
  }
  const resets = async (token: string | undefined) =>
    (await world.ask('dan', 'POST /api/auth/reset', { token, password })).status
  const otherAddress = 'eve@elsewhere.example'
  const otherPassword = 'what nobody else knows here'

  let socket: Awaited<ReturnType<typeof openSocket>>
  let calendar: string
  let tokens: (string | undefined)[]
  let offeredOn: Task
  let adasOwn: Task
  let ended: { people: number; posts: number }

  test('strangers use every way to sign in as one of its people', async () => {
    for (const name of ['maya', 'walter', 'priya', 'rosa'] as const) await signInAs(name)
    socket = await openSocket(world.address, world.cookies['maya'])
    calendar = pathOf((await world.ask('maya', 'POST /api/calendar')).body.url)
    expect(await statusOf('dan', `GET ${calendar}`)).toBe(200)
    const { device } = openDevice('https://push.example/maya')
    expect((await world.ask('maya', 'POST /api/push/devices', device)).status).toBe(200)

    const change = { current: demoPassword, email: otherAddress }
    expect((await world.ask('walter', 'PATCH /api/auth/email', change)).status).toBe(200)
    await world.join('walt', { firstName: 'Walt', lastName: 'Real', email: emailOf('walter') })
    const { status } = await world.ask('priya', 'PATCH /api/auth/password', {
      current: demoPassword,
      next: otherPassword,
    })
    expect([status, (await login(emailOf('priya'), otherPassword)).status]).toEqual([200, 200])
    tokens = [await resetTokenFor(emailOf('rosa')), await resetTokenFor(otherAddress)]
    expect(tokens).toEqual([expect.any(String), expect.any(String)])
    expect(await comesWithGoogle('g-tom', emailOf('tom'))).toBe(people.tom.id)
  })

  test('its posts and samples are listed beside those of other neighbors', async () => {
    adasOwn = await world.post({ title: 'A ride to the clinic' })
    const open = await openTasks()
    expect(open.filter(isOfDemo).length).toBeGreaterThan(15)
    for (const id of sampleRequesterIds) expect(open.map(({ requesterId }) => requesterId)).toContain(id)
    offeredOn = open.find(({ requesterId }) => requesterId === people.maya.id) as Task
    expect((await world.ask('cleo', 'POST /api/offers', { taskId: offeredOn.id })).status).toBe(201)
  })

  test('ends at a start without the demo', async () => {
    expect(await decideDemo(world.db, readEnv({ DEMO: '0' }))).toEqual({ demo: false })
    const before = (await openTasks()).filter(isOfDemo).length + Object.keys(heldTasks).length
    const [underWay, done] = await Promise.all([countOf('in_progress'), countOf('completed')])
    const closed = once(socket, 'close')
    world.busMessages.length = 0
    ended = await endDemo(world.db, world.bus)
    expect(ended).toEqual({ people: 14, posts: before })
    for (const table of ['cases', 'roles', 'notices'] as const)
      expect(await world.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    const event = { type: 'session_ended', sessionId: expect.any(String) }
    expect(world.busMessages).toContainEqual({ to: people.maya.id, event })
    await closed
    expect(await Promise.all([countOf('in_progress'), countOf('completed')])).toEqual([underWay, done])
  })

  const countOf = async (status: Task['status']) =>
    (await world.db.selectFrom('tasks').select('id').where('status', '=', status).execute()).length

  test('nobody can sign in as one of its people any more', async () => {
    for (const name of ['maya', 'walter', 'priya', 'rosa']) {
      expect(await statusOf(name, 'GET /api/auth/user'), name).toBe(401)
      expect((await login(emailOf(name as PersonName), demoPassword)).status, name).toBe(401)
    }
    for (const [email, tried] of [
      [otherAddress, demoPassword],
      [emailOf('priya'), otherPassword],
      [emailOf('tom'), demoPassword],
    ] as const)
      expect((await login(email, tried)).status, email).toBe(401)
    expect(await statusOf('dan', `GET ${calendar}`)).toBe(404)
    for (const token of tokens) expect(await resets(token)).toBeGreaterThanOrEqual(400)
    expect(await comesWithGoogle('g-tom', emailOf('tom'))).toBeNull()
    expect(await comesWithGoogle('g-maya', emailOf('maya'))).toBeNull()
    for (const table of ['accounts', 'sessions', 'push_devices', 'mail_links', 'calendars'] as const) {
      const rows = await world.db.selectFrom(table).select('user_id').execute()
      expect([table, rows.filter(({ user_id }) => demoIds.includes(user_id))]).toEqual([table, []])
    }
  })

  test('no mail gives access to them, even if somebody had changed the address', async () => {
    const emails = await world.db.selectFrom('users').select(['id', 'email']).execute()
    const emailOfId = (id: string) => emails.find((row) => row.id === id)?.email
    expect(emailOfId(people.walter.id)).toBe(`${people.walter.id}@porchlight.example`)
    expect(emailOfId(people.maya.id)).toBe(emailOf('maya'))
    const before = (await world.mailsTo(otherAddress)).length
    await world.ask('dan', 'POST /api/auth/forgot', { email: otherAddress })
    await resetTokenFor('ada@porchlight.example')
    expect(await world.mailsTo(otherAddress)).toHaveLength(before)
  })

  test('no list has a post of its people, and helpers who had offered are notified', async () => {
    const open = await openTasks()
    expect(open.filter(isOfDemo)).toEqual([])
    expect(open.map(({ id }) => id)).toContain(adasOwn.id)
    const rows = await world.db.selectFrom('offers').select('status').where('task_id', '=', offeredOn.id).execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ status }) => status === 'pending')).toEqual([])
    const { body: notifications } = await world.ask('cleo', 'GET /api/notifications')
    expect(JSON.stringify(notifications)).toContain(`Maya no longer needs help with \\"${offeredOn.title}\\"`)
  })

  test('the neighbors who joined keep what is theirs', async () => {
    for (const who of ['ada', 'cleo', 'walt']) expect(await statusOf(who, 'GET /api/auth/user'), who).toBe(200)
    expect((await login(emailOf('walter'), password)).status).toBe(200)
    expect(await audit(world.db, world.files.storage, new Date())).toEqual([])
  })

  test('the next start finds nothing to end, and one that wants a demo has none', async () => {
    const env = (DEMO?: string) => readEnv({ DEMO })
    expect(await decideDemo(world.db, env('0'))).toEqual({ demo: false })
    expect(await endDemo(world.db, world.bus)).toEqual({ people: 0, posts: 0 })
    expect(await decideDemo(world.db, env())).toMatchObject({ demo: false, note: expect.stringContaining('neighbors') })
    await expect(decideDemo(world.db, env('1'))).rejects.toThrow('holds neighbors and no demo')
    await seedDemo(world.db, new Date())
    expect((await login(emailOf('maya'), demoPassword)).status).toBe(401)
  })
})
