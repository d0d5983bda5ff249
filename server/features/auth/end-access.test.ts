import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { password } from '#tests/cast.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const next = 'another evening on the porch'

describe.each(engines)('access to an account without its password, on %s', (engine) => {
  const world = useWorld(engine)

  const ask = (cookie: string, line: string, fields?: object) => {
    const [method = ''] = line.split(' ')
    const headers = { cookie, ...(fields && { 'content-type': 'application/json' }) }
    return world.ask('dan', line, undefined, { method, headers, ...(fields && { body: JSON.stringify(fields) }) })
  }
  const login = (email: string, tried = password) => ask('', 'POST /api/auth/login', { email, password: tried })
  const isIn = async (cookie: string) => (await ask(cookie, 'GET /api/auth/user')).status === 200
  const idOf = async (cookie: string): Promise<string> => {
    const { body } = await ask(cookie, 'GET /api/auth/sessions')
    return body.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id
  }

  async function pushDeviceOf(cookie: string, userId: string) {
    const session_id = await idOf(cookie)
    const endpoint = `https://push.example/${session_id}`
    await world.db
      .insertInto('push_devices')
      .values({ user_id: userId, session_id, endpoint, p256dh: 'x', auth: 'y' })
      .execute()
    return endpoint
  }
  /**
   * Returns a new user with a published calendar, signed in on a desktop and a phone that both get push notifications.
   */
  async function prepared() {
    const { id, name, email } = await world.newcomer()
    const here = world.cookies[name] ?? ''
    const phone = cookieFrom(await login(email))
    const calendar = (await ask(here, 'POST /api/calendar')).body.url.replace('http://localhost', '')
    return {
      id,
      email,
      here,
      phone,
      calendar,
      pushDevices: [await pushDeviceOf(here, id), await pushDeviceOf(phone, id)] as const,
    }
  }
  type Person = Awaited<ReturnType<typeof prepared>>

  const isRead = async ({ calendar }: Person) => (await ask('', `GET ${calendar}`)).status === 200
  const endpointsOf = async ({ id }: Person) => {
    const devices = world.db.selectFrom('push_devices').select('endpoint').where('user_id', '=', id)
    return (await devices.execute()).map(({ endpoint }) => endpoint)
  }
  async function resetBy({ email }: Person) {
    await ask('', 'POST /api/auth/forgot', { email })
    const [token] = await world.waitForMailedTokens(email, '/reset-password')
    return ask('', 'POST /api/auth/reset', { token, password: next })
  }
  const changeBy = ({ here }: Person) => ask(here, 'PATCH /api/auth/password', { current: password, next })
  const endOthers = ({ here }: Person) => ask(here, 'DELETE /api/auth/sessions')

  const ends: [string, (person: Person) => ReturnType<typeof ask>, 'stays here' | 'ends here too'][] = [
    ['a new password by mail', resetBy, 'ends here too'],
    ['a change of the password', changeBy, 'stays here'],
    ['signing out everywhere else', endOthers, 'stays here'],
  ]
  describe.each(ends)('%s', (_what, act, here) => {
    test('ends the calendar address, every other session and every other device', async () => {
      const person = await prepared()
      expect([await isRead(person), await isIn(person.phone)]).toEqual([true, true])
      const answer = await act(person)
      expect([answer.status, answer.body]).toEqual([200, {}])
      expect([await isRead(person), await isIn(person.phone)]).toEqual([false, false])
      expect(await endpointsOf(person)).toEqual(here === 'stays here' ? [person.pushDevices[0]] : [])
      expect(await isIn(cookieFrom(answer) || person.here)).toBe(here === 'stays here')
      if (here !== 'stays here') return
      const cookie = cookieFrom(answer) || person.here
      expect((await ask(cookie, 'GET /api/calendar')).body, 'the screen says that there is none').toEqual({ url: null })
      const newUrl = (await ask(cookie, 'POST /api/calendar')).body.url.replace('http://localhost', '')
      expect(newUrl).not.toBe(person.calendar)
      expect([await isRead({ ...person, calendar: newUrl }), await isRead(person)]).toEqual([true, false])
    })

    test('ends all of it or nothing', async () => {
      const person = await prepared()
      await sql`create function not_now() returns trigger language plpgsql
        as $$ begin raise exception 'Not now'; end $$`.execute(world.db)
      await sql`create trigger not_now before delete on calendars for each row
        execute function not_now()`.execute(world.db)
      const failed = await act(person).finally(() => sql`drop function not_now() cascade`.execute(world.db))
      expect(failed.status).toBe(500)
      expect([await isRead(person), await isIn(person.phone), await isIn(person.here)]).toEqual([true, true, true])
      expect((await endpointsOf(person)).toSorted()).toEqual([...person.pushDevices].toSorted())
      expect((await login(person.email)).status).toBe(200)
    })
  })

  test('ending one session leaves the calendar and the devices of others as they are', async () => {
    const person = await prepared()
    expect((await ask(person.here, `DELETE /api/auth/sessions/${await idOf(person.phone)}`)).status).toBe(200)
    expect([await isRead(person), await endpointsOf(person)]).toEqual([true, [person.pushDevices[0]]])
    await ask(person.here, 'GET /api/logout')
    expect([await isRead(person), await endpointsOf(person)]).toEqual([true, []])
  })

  test('a wrong password ends nothing', async () => {
    const person = await prepared()
    const fields = { current: 'not mine', next }
    expect((await ask(person.here, 'PATCH /api/auth/password', fields)).status).toBe(400)
    expect([await isRead(person), await isIn(person.phone), (await endpointsOf(person)).length]).toEqual([
      true,
      true,
      2,
    ])
  })

  test('nobody can sign another user out everywhere', async () => {
    const person = await prepared()
    expect((await world.ask('ben', 'DELETE /api/auth/sessions')).status).toBe(200)
    expect((await ask('', 'DELETE /api/auth/sessions')).status).toBe(401)
    expect([await isRead(person), await isIn(person.phone), await isIn(person.here)]).toEqual([true, true, true])
  })

  test('a session that ends while it signs out the others ends nothing', async () => {
    const person = await prepared()
    const all = [ask(person.here, 'DELETE /api/auth/sessions'), ask(person.phone, 'DELETE /api/auth/sessions')]
    const statuses = (await Promise.all(all)).map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, 401])
    expect([await isIn(person.here), await isIn(person.phone)].filter(Boolean)).toHaveLength(1)
  })

  test.skipIf(engine === 'embedded')(
    'a calendar address that is created while its session ends is not left behind',
    async () => {
      const person = await prepared()
      const ended = await idOf(person.phone)
      const end = await holdTransaction(world, (tx) => tx.deleteFrom('sessions').where('id', '=', ended).execute())
      const late = ask(person.phone, 'POST /api/calendar')
      await expect.poll(world.countLockWaits).toBe(1)
      await end()
      expect((await late).status).toBe(401)
      expect(await isRead(person), 'and the former one is as it was').toBe(true)
    },
  )
})
