import { request } from 'node:http'
import { hash, verify } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { cast, password } from '#tests/cast.ts'
import { cookieFrom, sessionCookieFrom } from '#tests/http/cookies.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

describe.each(engines)('signing in on %s', (engine) => {
  const world = useWorld(engine)

  const eve = { firstName: 'Eve', lastName: 'Stone', email: 'eve@porchlight.example', password }
  const register = (fields: object) => world.ask('dan', 'POST /api/auth/register', { ...eve, ...fields })
  const login = (fields: object, headers = {}) =>
    world.ask('dan', 'POST /api/auth/login', undefined, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(fields),
    })
  const me = (cookie: string) => world.ask('dan', 'GET /api/auth/user', undefined, { headers: { cookie } })

  test('T001: an unknown address and a wrong password get the same bytes, after the same work', async () => {
    // Hashing runs in threads of its own, so this counts the CPU time of the whole process.
    const costOf = async <Answer>(work: () => Promise<Answer>) => {
      const begun = process.cpuUsage()
      const answer = await work()
      const { user, system } = process.cpuUsage(begun)
      return { ms: (user + system) / 1000, answer }
    }
    const text = async (email: string) => {
      const { ms, answer } = await costOf(() => login({ email, password: 'not mine' }))
      return { ms, status: answer.status, body: JSON.stringify(answer.body) }
    }
    const bare = []
    const [known, unknown] = [[], []] as Awaited<ReturnType<typeof text>>[][]
    const stored = await hash(password)
    for (let turn = 0; turn < 12; turn++) {
      bare.push((await costOf(() => verify(stored, 'not mine'))).ms)
      known?.push(await text(cast.ben.email))
      unknown?.push(await text('nobody@porchlight.example'))
    }
    const all = [...(known ?? []), ...(unknown ?? [])]
    expect(new Set(all.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect(all[0]?.status).toBe(401)
    const [one, other] = [known, unknown].map((answers = []) => median(answers.map(({ ms }) => ms))) as [number, number]
    expect(Math.min(one, other), 'a password is hashed in both').toBeGreaterThan(median(bare) / 2)
    expect(one / other).toBeGreaterThan(1 / 2)
    expect(one / other).toBeLessThan(2)
  })

  test('a password is stored only as argon2id', async () => {
    const rows = await world.db.selectFrom('accounts').select('password').execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.password).toMatch(/^\$argon2id\$/)
  })

  test('T003: signing in opens a new session, whatever cookie is sent, and ends the one that it replaces', async () => {
    const madeUp = 'porchlight.session_token=chosen.by-somebody-else'
    expect((await me(madeUp)).status).toBe(401)
    const first = cookieFrom(await login({ ...cast.ben, password }, { cookie: madeUp }))
    expect(first).not.toContain('chosen')
    expect((await me(first)).status).toBe(200)
    expect((await login({ ...cast.ben, password: 'not mine' }, { cookie: first })).status).toBe(401)
    expect((await me(first)).status, 'a wrong password ends nothing').toBe(200)
    const second = cookieFrom(await login({ ...cast.ben, password }, { cookie: first }))
    expect([(await me(first)).status, (await me(second)).status]).toEqual([401, 200])
    const joined = await world.ask('dan', 'POST /api/auth/register', undefined, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: second },
      body: JSON.stringify({ ...eve, email: 'second@porchlight.example' }),
    })
    expect([(await me(second)).status, (await me(cookieFrom(joined))).body.email]).toEqual([
      401,
      'second@porchlight.example',
    ])
  })

  test('T005: a cookie that is changed, cut, longer or invented signs nobody in', async () => {
    const cookie = sessionCookieFrom(await login({ ...cast.ben, password }))
    expect((await me(cookie)).status).toBe(200)
    const [name, value = ''] = cookie.split('=')
    const flipped = value.slice(0, 4) + (value[4] === 'x' ? 'y' : 'x') + value.slice(5)
    const bent = [
      flipped,
      value.slice(0, -8),
      '',
      'x'.repeat(8000),
      `${value}${'x'.repeat(8000)}`,
      `${value}%00`,
      '%zz',
    ]
    for (const other of [...bent, ` ${value} x`, `%20${value}`, '"', '.', '%E0%A4%A'])
      expect((await me(`${name}=${other}`)).status, other.slice(0, 40)).toBe(401)
    expect((await me('')).status).toBe(401)
    expect(await statusWithBytes(`${name}=${value.slice(0, 4)}\0`)).toBe(400)
  })

  /** Written directly to a socket, because NUL is not allowed in headers and no HTTP client sends it. */
  const statusWithBytes = (cookie: string) =>
    new Promise<number | undefined>((done, fail) => {
      const asked = request(`${world.address}/api/auth/user`, (response) => done(response.resume().statusCode))
      asked.on('error', fail)
      asked.on('socket', (socket) =>
        socket.on('connect', () => {
          socket.write(`GET /api/auth/user HTTP/1.1\r\nHost: here\r\nConnection: close\r\nCookie: ${cookie}\r\n\r\n`)
        }),
      )
    })

  test.each([
    ['64 letters', `${'x'.repeat(60)}four`],
    ['128 letters', `${'y'.repeat(124)}four`],
    ['128 faces', '🦊🦝'.repeat(64)],
    ['faces and families', '👨‍👩‍👧‍👦 on the porch'],
    ['blanks around it', '  on the porch  '],
  ])('T007: a password of %s is accepted unchanged', async (what, chosen) => {
    const email = `${what.replace(/\W/g, '')}@porchlight.example`
    expect((await register({ email, password: chosen })).status).toBe(201)
    expect((await login({ email, password: chosen })).status).toBe(200)
    for (const other of [chosen.slice(0, -1), ` ${chosen}`, chosen.trim()])
      if (other !== chosen) expect((await login({ email, password: other })).status).toBe(401)
  })

  test('T008: characters beyond the first 72 bytes count too', async () => {
    const email = 'long@porchlight.example'
    const same = 'z'.repeat(72)
    expect((await register({ email, password: `${same}one` })).status).toBe(201)
    expect((await login({ email, password: `${same}two` })).status).toBe(401)
    expect((await login({ email, password: same })).status).toBe(401)
    expect((await login({ email, password: `${same}one` })).status).toBe(200)
  })

  test.each([
    'a.porchlight.example',
    `${'a'.repeat(290)}@b.example`,
    'a@b\r\nBcc: v@x',
    'a\0@b.example',
    ['a@b.example'],
    { a: 1 },
    null,
  ])('T011: nobody can sign up as %j', async (email) => {
    const { status, body } = await register({ email })
    expect(status).toBe(400)
    expect(body.errors).toContainEqual({ path: 'email', message: 'Please enter your email address' })
  })

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'])(
    'T014: %s signs nobody in',
    async (type) => {
      const fields = { email: cast.ben.email, password }
      const body = type.includes('urlencoded') ? new URLSearchParams(fields).toString() : JSON.stringify(fields)
      const answer = await world.ask('dan', 'POST /api/auth/login', undefined, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      })
      expect([400, 415]).toContain(answer.status)
      expect(answer.body.message).toMatch(/\w/)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect((await login(fields)).status, 'the same in JSON does').toBe(200)
    },
  )

  test('T002: over TLS the cookie is limited to this host and to TLS', async () => {
    const overTls = await world.openNode({ publicUrl: 'https://porchlight.example' })
    const answer = await fetch(`${overTls}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: cast.ben.email, password }),
    })
    const [set = ''] = answer.headers.getSetCookie()
    expect(set).toMatch(/^__Host-porchlight\.session_token=/)
    const attributes = set.split('; ').slice(1)
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure'])
    const cookie = cookieFrom(answer)
    expect((await fetch(`${overTls}/api/auth/user`, { headers: { cookie } })).status).toBe(200)
    const planted = cookie.replace('__Host-', '')
    expect((await fetch(`${overTls}/api/auth/user`, { headers: { cookie: planted } })).status).toBe(401)
  })
})
