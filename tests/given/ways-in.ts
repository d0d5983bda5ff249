import { expect } from 'vitest'
import type { GoogleFailure } from '#shared/auth/google.ts'
import { password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { openBrowser, openProvider } from '#tests/outside/provider.ts'
import { freePort } from '#tests/setup/server-process.ts'
import { openWorld } from '#tests/world.ts'

/** Every way into an account that there is. */
export const everything = {
  session: true,
  phone: true,
  password: true,
  google: true,
  calendar: true,
  device: true,
  resetLink: true,
}
export const nothing = Object.fromEntries(Object.keys(everything).map((way) => [way, false]))

/** What confirming an address answers where everything stays, and where all from before ends. */
export const kept = { hasEnded: false, resetToken: null }
export const ended = { hasEnded: true, resetToken: expect.stringMatching(/^[\w-]{20,}$/) }

/** Another password than the cast's. */
export const next = 'another evening on the porch'

/** A world with Google, in which people get, change and lose their ways in, each in a browser of their own. */
export async function openWaysIn(engine: string) {
  const provider = await openProvider()
  const publicUrl = `http://127.0.0.1:${await freePort()}`
  const world = await openWorld(engine, { google: provider.settings, publicUrl })
  const end = async () => {
    await world.end()
    await provider.close()
  }

  const ask = (cookie: string, line: string, fields?: object) => {
    const [method = ''] = line.split(' ')
    const headers = { cookie, ...(fields && { 'content-type': 'application/json' }) }
    return world.ask('dan', line, undefined, { method, headers, ...(fields && { body: JSON.stringify(fields) }) })
  }
  const login = (email: string, tried = password) => ask('', 'POST /api/auth/login', { email, password: tried })
  const isIn = async (cookie: string) => (await ask(cookie, 'GET /api/auth/user')).status === 200
  const verify = (cookie: string, fields: object) => ask(cookie, 'POST /api/auth/verify', fields)
  const check = (cookie: string, token: string) => ask(cookie, 'POST /api/auth/verify/check', { token })
  const reset = (token: unknown, chosen = next) => ask('', 'POST /api/auth/reset', { token, password: chosen })
  const isConfirmed = async (id: string) => {
    const users = world.db.selectFrom('users').select('email_verified').where('id', '=', id)
    return (await users.executeTakeFirstOrThrow()).email_verified
  }
  async function newestToken(email: string, screen: string) {
    const link = new RegExp(`${screen}\\?token=([\\w-]+)`)
    const newest = async () => (await world.mailsTo(email)).flatMap(({ text }) => link.exec(text)?.[1] ?? [])[0]
    await expect.poll(newest, { timeout: 10_000 }).toBeTruthy()
    return (await newest()) ?? ''
  }

  /** A way through Google for whoever it vouches for; answers with where it ends and who is in then. */
  async function comes(claims: object) {
    provider.vouchFor({ email_verified: true, given_name: 'Vera', ...claims })
    const browser = openBrowser()
    const end = await browser.follow(`${world.address}/api/auth/google`)
    const { status, text } = await browser.go(`${world.address}/api/auth/user`)
    const me = status === 200 ? JSON.parse(text) : undefined
    return { why: new URL(end).searchParams.get('error') as GoogleFailure | null, me }
  }

  let count = 0
  const fresh = () => `proof${count++}@porchlight.example`

  /** Somebody who has just signed up, in a browser of their own, and their link. */
  async function signedUp(email = fresh()) {
    const answer = await ask('', 'POST /api/auth/register', { firstName: 'Vera', lastName: 'Lund', email, password })
    expect(answer.status).toBe(201)
    const cookie = cookieFrom(answer)
    return { id: answer.body.id as string, email, cookie, token: await newestToken(email, '/verify-email') }
  }

  /** An account with every way in that there is, made by whoever signed up; `waysInto` says which are left. */
  async function prepared() {
    const person = await signedUp()
    const { id, email, cookie } = person
    const phone = cookieFrom(await login(email))
    const calendar = (await ask(phone, 'POST /api/calendar')).body.url as string
    const sessions = world.db.selectFrom('sessions').select('id').where('user_id', '=', id)
    const { id: session_id } = await sessions.orderBy('created_at').executeTakeFirstOrThrow()
    const device = { user_id: id, session_id, endpoint: `https://push.example/${id}`, p256dh: 'x', auth: 'y' }
    await world.db.insertInto('push_devices').values(device).execute()
    // As somebody has it who linked Google with an account of their own, and then gave it another address.
    await world.db
      .insertInto('accounts')
      .values({ user_id: id, provider_id: 'google', account_id: `g-${id}` })
      .execute()
    await ask('', 'POST /api/auth/forgot', { email })
    const resetToken = await newestToken(email, '/reset-password')
    return { ...person, cookie, phone, calendar, resetToken }
  }
  async function waysInto({ id, email, cookie, phone, calendar, resetToken }: Awaited<ReturnType<typeof prepared>>) {
    const rows = (table: 'push_devices') => world.db.selectFrom(table).select('id').where('user_id', '=', id).execute()
    const googles = world.db.selectFrom('accounts').select('id').where('account_id', '=', `g-${id}`)
    return {
      session: await isIn(cookie),
      phone: await isIn(phone),
      password: (await login(email)).status === 200,
      google: (await googles.execute()).length > 0,
      calendar: (await ask('', `GET ${calendar.replace(world.address, '')}`)).status === 200,
      device: (await rows('push_devices')).length > 0,
      resetLink: (await ask('', 'POST /api/auth/reset/check', { token: resetToken })).status === 200,
    }
  }

  return {
    world,
    end,
    ask,
    login,
    isIn,
    verify,
    check,
    reset,
    isConfirmed,
    newestToken,
    comes,
    fresh,
    signedUp,
    prepared,
    waysInto,
  }
}
export type WaysIn = Awaited<ReturnType<typeof openWaysIn>>
export type Prepared = Awaited<ReturnType<WaysIn['prepared']>>
