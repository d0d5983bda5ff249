import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { cast, password } from '#tests/cast.ts'
import { sessionCookieFrom } from '#tests/http/cookies.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('the validity of a session on %s', (engine) => {
  const world = useWorld(engine)

  const named = (value: string) => `porchlight.session_token=${value}`
  /** Opens a new session of Ben's and returns its cookie. */
  async function signIn() {
    const cookie = sessionCookieFrom(
      await world.ask('dan', 'POST /api/auth/login', { email: cast.ben.email, password }),
    )
    const value = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1))
    return { cookie, value, token: value.slice(0, value.lastIndexOf('.')) }
  }
  const ask = (cookie: string) => world.ask('dan', 'GET /api/auth/user', undefined, { headers: { cookie } })
  const statusFor = async (cookie: string) => (await ask(cookie)).status

  test('a recent session is found, and needs no new cookie', async () => {
    const { cookie } = await signIn()
    const { status, body, headers } = await ask(cookie)
    expect([status, body.email, headers.getSetCookie()]).toEqual([200, cast.ben.email, []])
  })

  test('a token is valid only with our signature', async () => {
    const { cookie, value, token } = await signIn()
    expect(await statusFor(cookie)).toBe(200)
    const others = createHmac('sha256', 'the secret of somebody else').update(token).digest('base64')
    const first = token.length + 1
    const flipped = value.slice(0, first) + (value[first] === 'A' ? 'B' : 'A') + value.slice(first + 1)
    const forged = [token, `${token}.`, `.${token}`, `${token}.${others}`, flipped, `${value}=`, value.slice(0, -1)]
    for (const made of forged) expect(await statusFor(named(encodeURIComponent(made))), made).toBe(401)
  })

  test('a signature is valid only for its own token', async () => {
    const [one, other] = [await signIn(), await signIn()]
    const mixed = one.token + other.value.slice(other.token.length)
    expect(await statusFor(named(encodeURIComponent(mixed)))).toBe(401)
  })

  test('an expired session and an ended one are not valid', async () => {
    const { cookie, token } = await signIn()
    expect(await statusFor(cookie)).toBe(200)
    const sessions = world.db.updateTable('sessions').set({ expires_at: new Date(Date.now() - 1000) })
    await sessions.where('token', '=', token).execute()
    expect(await statusFor(cookie)).toBe(401)
    const ended = await signIn()
    await world.db.deleteFrom('sessions').where('token', '=', ended.token).execute()
    expect(await statusFor(ended.cookie)).toBe(401)
  })

  test('a session token that somebody else has chosen is never opened', async () => {
    const planted = await signIn()
    const body = JSON.stringify({ email: cast.cleo.email, password })
    const headers = { cookie: planted.cookie, 'content-type': 'application/json' }
    const answer = await world.ask('dan', 'POST /api/auth/login', undefined, { method: 'POST', headers, body })
    const [opened = ''] = answer.headers.getSetCookie()
    expect(opened).toMatch(/^porchlight\.session_token=./)
    expect(opened).not.toContain(planted.token)
    expect((await ask(planted.cookie)).body.email).not.toBe(cast.cleo.email)
  })

  test('the sessions of a deleted account end', async () => {
    await world.join('eve', { firstName: 'Eve', lastName: 'Stone', email: 'eve@porchlight.example' })
    expect(await statusFor(world.cookies['eve'] ?? '')).toBe(200)
    await world.db.deleteFrom('users').where('email', '=', 'eve@porchlight.example').execute()
    expect(await statusFor(world.cookies['eve'] ?? '')).toBe(401)
  })
})
