import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#shared/time.ts'
import { cast, password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

describe.each(engines)('accounts on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.close())

  const eve = { firstName: 'Eve', lastName: 'Stone', email: 'eve@porchlight.example', password }
  const register = (fields: object) => world.ask('dan', 'POST /api/auth/register', fields)
  const login = (fields: object) => world.ask('dan', 'POST /api/auth/login', fields)

  test('signing up signs in, and answers with all data of the newcomer but the password', async () => {
    const { status, body } = await world.ask('ada', 'GET /api/auth/user')
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...cast.ada, isRequester: true, isHelper: false, isVerified: false, ratingCount: 0 })
    expect(JSON.stringify(body)).not.toMatch(/argon|password/i)
  })

  test('T002: scripts and other sites cannot use the session cookie', async () => {
    const { headers } = await login({ ...cast.ada, password })
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/^porchlight\.session_token=.+; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('a signed-out visitor gets a 401', async () => {
    const { status, body } = await world.ask('dan', 'GET /api/auth/user')
    expect(status).toBe(401)
    expect(body.message).toBe('You are logged out. Logging in again...')
  })

  test('T003: an invented cookie signs nobody in', async () => {
    const { status } = await world.ask('dan', 'GET /api/auth/user', undefined, {
      headers: { cookie: 'porchlight.session_token=made.up' },
    })
    expect(status).toBe(401)
  })

  test('T009: one address has one account in any spelling', async () => {
    expect((await register(eve)).status).toBe(201)
    for (const email of ['eve@porchlight.example', 'EVE@Porchlight.example', ' eve@porchlight.example ']) {
      const { status, body } = await register({ ...eve, email })
      expect(status).toBe(409)
      expect(body.message).toBe('This email already has an account. Please sign in instead.')
    }
  })

  test('T010: twenty concurrent sign-ups with one address make one account', async () => {
    const fay = { ...eve, email: 'fay@porchlight.example' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(fay)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('a sign-up that fails for another reason is not blamed on the address', async () => {
    const rule = sql`alter table users add constraint planted check (first_name <> 'Planted')`
    await rule.execute(world.db)
    const { status, body } = await register({ ...eve, firstName: 'Planted', email: 'jo@porchlight.example' })
    await sql`alter table users drop constraint planted`.execute(world.db)
    expect([status, body.message]).toEqual([500, 'Something went wrong'])
  })

  test('a session in use is extended, also in the browser', async () => {
    const cookie = cookieFrom(await login({ ...cast.cleo, password }))
    const ask = () => world.ask('dan', 'GET /api/auth/user', undefined, { headers: { cookie } })
    expect((await ask()).headers.getSetCookie(), 'a young session needs no new cookie').toEqual([])
    const soon = new Date(Date.now() + dayMs)
    await world.db.updateTable('sessions').set({ expires_at: soon }).where('user_id', '=', world.ids.cleo).execute()
    const [longer = ''] = (await ask()).headers.getSetCookie()
    expect(longer).toMatch(/^porchlight\.session_token=.+; Max-Age=2592000;/)
    const left = await world.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', world.ids.cleo)
      .execute()
    expect(Math.max(...left.map(({ expires_at }) => expires_at.getTime()))).toBeGreaterThan(soon.getTime())
  })

  test.each([
    [{ firstName: '' }, 'firstName', 'First name is required'],
    [{ lastName: '   ' }, 'lastName', 'Last name is required'],
    [{ email: 'nobody' }, 'email', 'Please enter your email address'],
    [{ email: 'a@b.test\r\nBcc: c@d.test' }, 'email', 'Please enter your email address'],
    [{ email: ['a@b.test'] }, 'email', 'Please enter your email address'],
    [{ password: 'seven77' }, 'password', 'Please use 8 to 128 characters'],
    [{ password: '\ud800 half a character' }, 'password', 'Please use 8 to 128 characters'],
  ])('T006, T011: signing up with %o is refused with a reason', async (fields, path, message) => {
    const { status, body } = await register({ ...eve, email: 'hal@porchlight.example', ...fields })
    expect(status).toBe(400)
    expect(body.errors).toContainEqual({ path, message })
  })

  test.each(['password', '12345678', 'porchlight', 'ida@porchlight.example'])(
    'T006: the password %s is too easy to guess',
    async (password) => {
      const { status, body } = await register({ ...eve, email: 'ida@porchlight.example', password })
      expect([status, body.code]).toEqual([400, 'common_password'])
    },
  )

  test('signing out ends the session for good', async () => {
    const cookie = cookieFrom(await login({ ...cast.cleo, password }))
    const asCleo = (path: string, more = {}) =>
      world.ask('dan', `GET ${path}`, undefined, { headers: { cookie, ...more } })
    expect((await asCleo('/api/auth/user')).status).toBe(200)

    for (const asked of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-dest': 'image' },
      { 'sec-purpose': 'prefetch' },
      { referer: 'https://elsewhere.example/' },
    ])
      await asCleo('/api/logout', asked)
    expect((await asCleo('/api/auth/user')).status, 'another site cannot sign Cleo out').toBe(200)

    const left = await asCleo('/api/logout')
    expect([left.status, left.headers.get('location')]).toEqual([302, '/'])
    expect((await asCleo('/api/auth/user')).status).toBe(401)
  })

  test('logging in leads to the sign-in page, and home for signed-in users', async () => {
    expect((await world.ask('dan', 'GET /api/login')).headers.get('location')).toBe('/auth')
    expect((await world.ask('ada', 'GET /api/login')).headers.get('location')).toBe('/')
  })

  test('T015: Google sign-in is not offered if it is not configured', async () => {
    const { status, headers, body } = await world.ask('dan', 'GET /api/auth/google')
    expect(status).toBe(503)
    expect(headers.get('location')).toBeNull()
    expect(body).toEqual({
      code: 'google_unavailable',
      message: 'Google authentication is not configured. Please use email sign-in.',
    })
  })

  test('T015: a direct visit of the Google path leads to the sign-in page, which says that it is not configured', async () => {
    const headers = { 'sec-fetch-dest': 'document' }
    const { status, headers: answered } = await fetch(`${world.address}/api/auth/google`, {
      headers,
      redirect: 'manual',
    })
    expect([status, answered.get('location')]).toEqual([302, '/auth?error=google_unavailable'])
  })
})

test('guesses at passwords are limited, and the answer says for how long', async () => {
  const world = await openWorld('embedded', { limits: 'strict' })
  const guess = () => world.ask('dan', 'POST /api/auth/login', { email: cast.ada.email, password: 'a guess' })
  const statuses = []
  for (let turn = 0; turn < 6; turn++) statuses.push((await guess()).status)
  expect(statuses).toContain(401)
  const { status, headers, body } = await guess()
  await world.close()
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(body.message).toMatch(/^That was too much at once. Please try again in \d+ seconds?.$/)
})
