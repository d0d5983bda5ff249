import { once } from 'node:events'
import { beforeAll, describe, expect, test } from 'vitest'
import { sessionDays, sessionMaxDays } from '#shared/constants.ts'
import { dayMs } from '#shared/time.ts'
import { cast, password } from '#tests/cast.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { connectSocket, openSocket } from '#tests/http/open-socket.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

describe.each(engines)('sessions on %s', (engine) => {
  const world = useWorld(engine)
  let other: string
  beforeAll(async () => {
    other = await world.openNode()
  })

  const as = (cookie: string, line: string, fields?: object, more = {}) => {
    const [method = ''] = line.split(' ')
    const headers = { cookie, ...(fields && { 'content-type': 'application/json' }), ...more }
    const body = fields && { body: JSON.stringify(fields) }
    return world.ask('dan', line, undefined, { method, headers, ...body })
  }
  const statusOf = async (cookie: string) => (await as(cookie, 'GET /api/auth/user')).status
  async function signIn(email: string, userAgent = windows) {
    const fields = { email, password }
    return cookieFrom(await as('', 'POST /api/auth/login', fields, { 'user-agent': userAgent }))
  }
  const sessionsOf = async (cookie: string) => (await as(cookie, 'GET /api/auth/sessions')).body
  const idOf = async (cookie: string): Promise<string> =>
    (await sessionsOf(cookie)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id

  async function newcomer() {
    const { name, email } = await world.newcomer()
    return { email, cookie: world.cookies[name] ?? '' }
  }

  /**
   * Opens a socket of a session on either node; `closedSoon` returns the code with which it is closed within two
   * seconds.
   */
  async function openTab(cookie: string, address = world.address) {
    const tab = await openSocket(address, cookie)
    const closed = once(tab, 'close').then(([code]) => code as number)
    return { tab, closedSoon: () => Promise.race([closed, wait(2000).then(() => 'still open')]) }
  }
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

  test('users see their sessions, the last used first, without anything that gives access', async () => {
    const { email, cookie } = await newcomer()
    await signIn(email, iPhone)
    await world.db
      .updateTable('sessions')
      .set({ updated_at: new Date(Date.now() - dayMs) })
      .where('user_agent', '=', iPhone)
      .execute()
    const list = await sessionsOf(cookie)
    expect(list.map(({ device, isCurrent }: { device: string; isCurrent: boolean }) => [device, isCurrent])).toEqual([
      ['An unknown device', true],
      ['Safari on iPhone', false],
    ])
    expect(Object.keys(list[0]).toSorted()).toEqual(['createdAt', 'device', 'id', 'isCurrent', 'lastUsedAt'])
    expect(Date.parse(list[0].createdAt)).toBeGreaterThan(Date.now() - 60_000)
    const rows = await world.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify([list, rows]), 'not even the server keeps from where').not.toContain('127.0.0.1')
  })

  test('a session can be ended from another device, and its sockets close on every node', async () => {
    const { email, cookie } = await newcomer()
    const phone = await signIn(email, iPhone)
    const [here, there, own] = [await openTab(phone), await openTab(phone, other), await openTab(cookie)]
    const id = await idOf(phone)
    const { status, body } = await as(cookie, `DELETE /api/auth/sessions/${id}`)
    expect([status, body]).toEqual([200, { id }])
    expect([await here.closedSoon(), await there.closedSoon()]).toEqual([1008, 1008])
    expect([await statusOf(phone), await statusOf(cookie)]).toEqual([401, 200])
    expect(own.tab.readyState).toBe(WebSocket.OPEN)
    own.tab.terminate()
    expect((await as(cookie, `DELETE /api/auth/sessions/${id}`)).status).toBe(404)
  })

  test('nobody can end another user’s session', async () => {
    const { cookie } = await newcomer()
    const id = await idOf(cookie)
    const foreign = await world.ask('ben', `DELETE /api/auth/sessions/${id}`)
    const never = await world.ask('ben', 'DELETE /api/auth/sessions/00000000-0000-4000-8000-000000000001')
    expect([foreign.status, foreign.body]).toEqual([404, never.body])
    expect((await world.ask('ben', 'DELETE /api/auth/sessions/nonsense')).body).toEqual(never.body)
    expect(await statusOf(cookie)).toBe(200)
  })

  test('ending the current session signs out', async () => {
    const { cookie } = await newcomer()
    const { status, headers } = await as(cookie, `DELETE /api/auth/sessions/${await idOf(cookie)}`)
    expect(status).toBe(200)
    expect(headers.getSetCookie().join()).toMatch(/porchlight\.session_token=; Max-Age=0/)
    expect(await statusOf(cookie)).toBe(401)
  })

  test('an answer to a tab of an ended session leaves the cookie alone, which may be that of a new sign-in', async () => {
    const { email, cookie: laptop } = await newcomer()
    const phone = await signIn(email, iPhone)
    await as(laptop, `DELETE /api/auth/sessions/${await idOf(phone)}`)
    const { status, headers } = await as(phone, 'GET /api/auth/user')
    expect([status, headers.getSetCookie()]).toEqual([401, []])
  })

  test('T004: signing out ends the session and closes its sockets on every node', async () => {
    const { email, cookie: laptop } = await newcomer()
    const phone = await signIn(email)
    const tabs = [await openTab(phone), await openTab(phone, other)]
    const stays = await openTab(laptop, other)
    expect((await as(phone, 'GET /api/logout')).status).toBe(302)
    expect(await Promise.all(tabs.map(({ closedSoon }) => closedSoon()))).toEqual([1008, 1008])
    expect([await statusOf(phone), await statusOf(laptop)]).toEqual([401, 200])
    expect(stays.tab.readyState).toBe(WebSocket.OPEN)
    stays.tab.terminate()
  })

  test('a new password closes the sockets of every session that it ends', async () => {
    const { email, cookie } = await newcomer()
    const phone = await openTab(await signIn(email), other)
    const changed = await as(cookie, 'PATCH /api/auth/password', { current: password, next: 'a second evening' })
    expect(await phone.closedSoon()).toBe(1008)

    const laptop = await openTab(cookieFrom(changed), other)
    await as('', 'POST /api/auth/forgot', { email })
    const [token] = await world.waitForMailedTokens(email, '/reset-password')
    expect((await as('', 'POST /api/auth/reset', { token, password: 'a third evening' })).status).toBe(200)
    expect(await laptop.closedSoon()).toBe(1008)
  })

  test('no screen gets events of a session that has ended', async () => {
    const { email, cookie } = await newcomer()
    const { tab } = await openTab(cookie)
    const received: string[] = []
    tab.on('message', (data) => void received.push(String(data)))
    await as(await signIn(email), 'GET /api/logout')
    const user = await world.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await expect
      .poll(() => world.busMessages.some(({ to, event }) => to === user.id && event.type === 'session_ended'))
      .toBe(true)
    world.bus.publish({ to: user.id, event: { type: 'new_notification' } })
    await expect.poll(() => received).toContain('{"type":"new_notification"}')
    expect(received.join()).not.toContain('session_ended')
    tab.terminate()
  })

  const shift = async (cookie: string, changes: { expires_at?: Date; created_at?: Date }) => {
    const id = await idOf(cookie)
    await world.db.updateTable('sessions').set(changes).where('id', '=', id).execute()
  }
  const ago = (days: number) => new Date(Date.now() - days * dayMs)

  test('T016: a session that was not used for 30 days is over', async () => {
    const cookie = await signIn(cast.cleo.email)
    const row = await world.db
      .selectFrom('sessions')
      .select('expires_at')
      .orderBy('created_at', 'desc')
      .limit(1)
      .execute()
    expect(Math.round(((row[0]?.expires_at.getTime() ?? 0) - Date.now()) / dayMs)).toBe(sessionDays)
    await shift(cookie, { expires_at: ago(0) })
    expect(await statusOf(cookie)).toBe(401)
  })

  test.each([
    ['used all the time', 0],
    ['last used yesterday', 1],
  ])('T016: a session %s is over after 180 days', async (_, daysUnused) => {
    const cookie = await signIn(cast.cleo.email)
    const expires_at = ago(daysUnused - sessionDays)
    await shift(cookie, { expires_at, created_at: ago(sessionMaxDays - 1) })
    const fresh = cookieFrom(await as(cookie, 'GET /api/auth/user')) || cookie
    expect(await statusOf(fresh)).toBe(200)
    const { tab, closedSoon } = await openTab(cookie)
    await shift(cookie, { expires_at, created_at: ago(sessionMaxDays + 1) })
    const { status, headers } = await as(cookie, 'GET /api/auth/user')
    expect([status, headers.getSetCookie()]).toEqual([401, []])
    const [request, response] = await once(connectSocket(world.address, cookie), 'unexpected-response')
    request.destroy()
    expect(response.statusCode).toBe(401)
    expect(await closedSoon()).toBe(1008)
    tab.terminate()
  })

  test.each([
    ['young', { expires_at: ago(-sessionDays) }],
    ['due to be made longer', { expires_at: ago(2 - sessionDays) }],
  ])(
    'T118: after signing out no call succeeds, however many are under way in a session that is %s',
    async (_, changes) => {
      const cookie = await signIn(cast.ben.email)
      await shift(cookie, changes)
      let isOut = false
      const call = async () => {
        const begunAfter = isOut
        const { status } = await as(cookie, 'GET /api/auth/user')
        return { begunAfter, status }
      }
      const before = Array.from({ length: 25 }, call)
      const leaving = as(cookie, 'GET /api/logout').then(() => {
        isOut = true
      })
      const during = Array.from({ length: 25 }, call)
      await leaving
      const after = Array.from({ length: 25 }, call)
      const answers = await Promise.all([...before, ...during, ...after])
      expect(answers.filter(({ begunAfter }) => begunAfter).map(({ status }) => status)).toEqual(Array(25).fill(401))
      for (const { status } of answers) expect([200, 401]).toContain(status)
    },
  )

  test.runIf(engine === 'postgres')(
    'T118: a session that ends while it is being extended is valid for nobody',
    async () => {
      const cookie = await signIn(cast.ben.email)
      const sessionId = await idOf(cookie)
      await shift(cookie, { expires_at: ago(2 - sessionDays) })
      const end = await holdTransaction(world, (tx) => tx.deleteFrom('sessions').where('id', '=', sessionId).execute())
      const answer = as(cookie, 'GET /api/auth/user')
      await expect.poll(world.countLockWaits).toBe(1)
      await end()
      expect((await answer).status).toBe(401)
    },
  )
})
