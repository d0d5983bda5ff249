import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rememberedDays } from '#shared/constants.ts'
import { password } from '#tests/cast.ts'
import { type AccountWorld, newPassword, openAccountWorld } from '#tests/fixtures/account-world.ts'
import { turnAppOn } from '#tests/fixtures/authenticator.ts'
import { browserCookieOf, cookieFrom } from '#tests/http/cookies.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('a remembered browser on %s', (engine) => {
  let ways: AccountWorld
  beforeAll(async () => {
    ways = await openAccountWorld(engine)
  })
  afterAll(() => ways.close())

  /** Signs in in this browser; tells whether the second step is asked for. */
  async function signIn(browser: string, email: string, typed = password) {
    const answer = await ways.ask(browser, 'POST /api/auth/login', { email, password: typed })
    expect(answer.status).toBe(200)
    return { cookie: cookieFrom(answer), isPartial: answer.body.secondFactor === true }
  }
  const isAsked = async (browser: string, email: string, typed = password) =>
    (await signIn(browser, email, typed)).isPartial

  /** A neighbor with a proven address and an app, who takes the second step in a browser. */
  async function withBrowser(remember: boolean | undefined) {
    const person = await ways.signUp()
    await ways.verify(person.cookie, { token: person.token })
    const { codes, ...app } = await turnAppOn(ways, person.cookie)
    const partial = (await signIn('', person.email)).cookie
    const fields = { code: codes[0], ...(remember !== undefined && { remember }) }
    const step = await ways.ask(partial, 'POST /api/auth/second-step', fields)
    expect(step.status).toBe(200)
    const there = cookieFrom(step)
    return { ...person, ...app, codes: codes.slice(1), there, browser: browserCookieOf(there) }
  }
  const listOf = async (cookie: string) => (await ways.ask(cookie, 'GET /api/auth/remembered-browsers')).body

  test('skips the second step, if its user asked for that, and no other browser does', async () => {
    const { email, browser, cookie, there } = await withBrowser(true)
    expect(await isAsked(browser, email)).toBe(false)
    expect([await isAsked('', email), await isAsked(browserCookieOf(cookie), email)]).toEqual([true, true])
    expect(await listOf(there)).toEqual([
      { id: expect.any(String), device: 'An unknown device', until: expect.any(String), isCurrent: true },
    ])
    expect(await listOf(cookie)).toMatchObject([{ isCurrent: false }])
    for (const remember of [false, undefined]) {
      const other = await withBrowser(remember)
      expect(await isAsked(other.browser, other.email)).toBe(true)
      expect(await listOf(other.there)).toEqual([])
    }
  })

  test('is remembered for its user alone', async () => {
    const [one, other] = [await withBrowser(true), await withBrowser(false)]
    expect(await isAsked(one.browser, other.email)).toBe(true)
    expect(await listOf(other.cookie)).toEqual([])
  })

  test('shows no second factor: what needs one asks for a code', async () => {
    const { id, email, browser } = await withBrowser(true)
    const { cookie } = await signIn(browser, email)
    const { status, body } = await ways.ask(cookie, 'DELETE /api/auth/app')
    expect([status, body.code]).toEqual([403, 'second_factor_needed'])
    const sessions = ways.world.db.selectFrom('sessions').select('factor_shown_at').where('user_id', '=', id)
    expect((await sessions.orderBy('created_at', 'desc').execute())[0]).toEqual({ factor_shown_at: null })
  })

  test('is not remembered by a code that is shown in a session', async () => {
    const { cookie, email, codes } = await withBrowser(false)
    await ways.ask(cookie, 'POST /api/auth/second-step', { code: codes[0], remember: true })
    expect([await listOf(cookie), await isAsked(browserCookieOf(cookie), email)]).toEqual([[], true])
  })

  test('is asked again after 30 days', async () => {
    const { id, email, browser, cookie } = await withBrowser(true)
    const age = (days: number) =>
      ways.world.db
        .updateTable('known_browsers')
        .set({ remembered_until: sql`now() + make_interval(days => ${rememberedDays - days}::int, secs => 5)` })
        .where('user_id', '=', id)
        .where('remembered_until', 'is not', null)
        .execute()
    const [{ until }] = await listOf(cookie)
    expect(Math.round((Date.parse(until) - Date.now()) / 86_400_000)).toBe(rememberedDays)
    await age(rememberedDays)
    expect(await isAsked(browser, email)).toBe(false)
    await age(rememberedDays + 1)
    expect([await isAsked(browser, email), await listOf(cookie)]).toEqual([true, []])
  })

  test('is forgotten by its user, and by nobody else', async () => {
    const { email, browser, cookie } = await withBrowser(true)
    const [{ id }] = await listOf(cookie)
    const forget = (as: string) => ways.ask(as, `DELETE /api/auth/remembered-browsers/${id}`)
    const stranger = await ways.signUp()
    const refused = await forget(stranger.cookie)
    expect([refused.status, refused.body.code]).toEqual([404, 'browser_missing'])
    expect(await isAsked(browser, email)).toBe(false)
    expect(await forget(cookie)).toMatchObject({ status: 200, body: { id } })
    expect((await forget(cookie)).status).toBe(404)
    expect([await isAsked(browser, email), await listOf(cookie)]).toEqual([true, []])
  })

  test('ends with a change of the password, also in the browser that makes it', async () => {
    const { email, browser, there } = await withBrowser(true)
    await ways.ask(there, 'PATCH /api/auth/password', { current: password, next: newPassword })
    expect(await isAsked(browser, email, newPassword)).toBe(true)
  })

  test('ends with a new password by mail', async () => {
    const { email, browser } = await withBrowser(true)
    await ways.ask('', 'POST /api/auth/forgot', { email })
    await ways.reset(await ways.newestToken(email, '/reset-password'))
    expect(await isAsked(browser, email, newPassword)).toBe(true)
  })

  test('ends with the app, and a later app does not bring it back', async () => {
    const { email, browser, there } = await withBrowser(true)
    expect((await ways.ask(there, 'DELETE /api/auth/app')).status).toBe(200)
    await turnAppOn(ways, there)
    expect(await isAsked(browser, email)).toBe(true)
  })

  test('ends with “Not me”, also if that brings the app back', async () => {
    const { email, browser, there } = await withBrowser(true)
    await ways.ask(there, 'DELETE /api/auth/app')
    const event = async () => {
      const token = await ways.newestToken(email, '/not-me')
      return (await ways.ask('', 'POST /api/auth/not-me/check', { token })).body.event
    }
    await expect.poll(event).toBe('app_removed')
    await ways.ask('', 'POST /api/auth/not-me', { token: await ways.newestToken(email, '/not-me') })
    expect(await isAsked(browser, email)).toBe(true)
  })

  test('from before the first proof of a mailbox ends with it', async () => {
    const { id, email, token, cookie } = await ways.signUp()
    const { codes } = await turnAppOn(ways, cookie)
    const partial = (await signIn('', email)).cookie
    await ways.ask(partial, 'POST /api/auth/second-step', { code: codes[0], remember: true })
    await ways.verify('', { token })
    const rows = ways.world.db.selectFrom('known_browsers').select('id').where('user_id', '=', id)
    expect(await rows.execute()).toEqual([])
  })

  test('asks for on or off', async () => {
    const { cookie, codes } = await withBrowser(false)
    const answer = await ways.ask(cookie, 'POST /api/auth/second-step', { code: codes[0], remember: 'yes' })
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'remember'])
  })
})
