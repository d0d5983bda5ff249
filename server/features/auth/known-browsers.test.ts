import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserKnownDays } from '#shared/constants.ts'
import { password } from '#tests/cast.ts'
import { type AccountWorld, newPassword, openAccountWorld } from '#tests/fixtures/account-world.ts'
import { turnAppOn } from '#tests/fixtures/authenticator.ts'
import { codeOf } from '#tests/fixtures/authenticator-codes.ts'
import { browserCookieOf, cookieFrom } from '#tests/http/cookies.ts'
import { engines, openWorld } from '#tests/world.ts'
import { sweepExpiredAccess } from './jobs.ts'

const subject = 'A new browser is signed in'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe.each(engines)('the browsers of an account on %s', (engine) => {
  let ways: AccountWorld
  beforeAll(async () => {
    ways = await openAccountWorld(engine)
  })
  afterAll(() => ways.close())

  const login = (cookie: string, email: string, typed = password) =>
    ways.ask(cookie, 'POST /api/auth/login', { email, password: typed })
  const noticesTo = (userId: string) =>
    ways.world.db.selectFrom('access_notices').select(['event', 'email']).where('user_id', '=', userId).execute()
  const browsersOf = (userId: string) =>
    ways.world.db.selectFrom('known_browsers').selectAll().where('user_id', '=', userId).execute()
  const bellOf = async (cookie: string) => (await ways.ask(cookie, 'GET /api/notifications')).body
  const mailsAbout = async (email: string) =>
    (await ways.world.mailsTo(email)).filter((mail) => mail.subject === subject)

  test('the browser of the sign-up is known, and signing in there again is no news', async () => {
    const { id, email, cookie } = await ways.signUp()
    const again = await login(browserCookieOf(cookie), email)
    expect([again.status, browserCookieOf(cookieFrom(again))]).toEqual([200, browserCookieOf(cookie)])
    expect(await noticesTo(id)).toEqual([])
    expect(await browsersOf(id)).toHaveLength(1)
  })

  test('its cookie is out of reach of scripts, lasts a year, and is stored as a digest alone', async () => {
    const { id, email } = await ways.signUp()
    const line = (await login('', email)).headers.getSetCookie().find((one) => one.startsWith('porchlight.browser='))
    expect(line).toMatch(/^porchlight\.browser=[\w-]{43};/)
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${browserKnownDays * 86_400}`])
      expect(line).toContain(part)
    const token = /browser=([\w-]+)/.exec(line ?? '')?.[1] ?? ''
    expect(JSON.stringify(await browsersOf(id))).not.toContain(token)
  })

  test('a cookie that we have not made is replaced', async () => {
    const { email } = await ways.signUp()
    for (const value of ['', 'mine', 'x'.repeat(44), '%00'.repeat(15)]) {
      const answer = await login(`porchlight.browser=${value}`, email)
      expect([answer.status, browserCookieOf(cookieFrom(answer))]).toEqual([200, expect.stringMatching(/=[\w-]{43}$/)])
    }
  })

  test('another one is told of behind the bell and by mail, once, whatever the settings', async () => {
    const { id, email, cookie } = await ways.signUp()
    const off = { inAppNotifications: false, emailNotifications: false }
    await ways.ask(cookie, 'PATCH /api/notification-settings', off)
    const headers = { 'user-agent': firefox, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify({ email, password }) }
    const there = await ways.world.ask('dan', 'POST /api/auth/login', undefined, init)
    expect(there.status).toBe(200)
    expect(await bellOf(cookie)).toMatchObject([
      { type: 'new_notification', title: subject, message: expect.stringContaining('Firefox on Windows signed in') },
    ])
    await expect.poll(() => mailsAbout(email)).toHaveLength(1)
    const [mail] = await mailsAbout(email)
    expect(mail?.text).toMatch(
      /Firefox on Windows signed in to your account on \w+day, \w+ \d+ at \d+:\d\d [AP]M C[DS]T/,
    )
    expect(mail?.text).toMatch(/Not me:\s+http:\/\/\S+\/not-me\?token=[\w-]{43}/)

    await login(browserCookieOf(cookieFrom(there)), email)
    await login(browserCookieOf(cookie), email)
    expect(await noticesTo(id), 'both are known now').toEqual([{ event: 'new_browser', email }])
  })

  test('a browser that one neighbor uses is new for another', async () => {
    const [first, second] = [await ways.signUp(), await ways.signUp()]
    await login(browserCookieOf(first.cookie), second.email)
    expect(await noticesTo(second.id)).toHaveLength(1)
    const hashes = [...(await browsersOf(first.id)), ...(await browsersOf(second.id))].map((row) => row.token_hash)
    expect(new Set(hashes).size, 'the rows do not show that it is one browser').toBe(3)
  })

  test('a sign-in that fails, or lacks the code, is no sign-in; the second step is', async () => {
    const { id, email, cookie } = await ways.signUp()
    const { key } = await turnAppOn(ways, cookie)
    const isNew = async () => (await noticesTo(id)).filter(({ event }) => event === 'new_browser').length
    await login('', email, 'not mine')
    const partial = cookieFrom(await login('', email))
    expect([await isNew(), browserCookieOf(partial)]).toEqual([0, ''])
    const inside = await ways.ask(partial, 'POST /api/auth/second-step', { code: codeOf(key) })
    expect([inside.status, await isNew()]).toEqual([200, 1])
    expect(browserCookieOf(cookieFrom(inside))).not.toBe('')
  })

  test('Google leads in with the same notice', async () => {
    const { id, email, cookie, token } = await ways.signUp()
    await ways.verify(cookie, { token })
    expect((await ways.signInWithGoogle({ sub: `g-${id}`, email })).why).toBeNull()
    expect(await noticesTo(id)).toEqual([{ event: 'new_browser', email }])
  })

  test('who changes the password goes on in the same browser, also if that has lost its cookie', async () => {
    const { id, cookie } = await ways.signUp()
    const session = cookie.replace(browserCookieOf(cookie), '')
    await ways.ask(session, 'PATCH /api/auth/password', { current: password, next: newPassword })
    expect(await noticesTo(id)).toEqual([])
  })

  test('an account from before browsers were known is not startled by its next sign-in', async () => {
    const { id, email } = await ways.signUp()
    await ways.world.db.deleteFrom('known_browsers').where('user_id', '=', id).execute()
    await ways.world.db.updateTable('users').set({ had_browser: false }).where('id', '=', id).execute()
    await login('', email)
    expect(await noticesTo(id)).toEqual([])
    await login('', email)
    expect(await noticesTo(id)).toHaveLength(1)
  })

  test('a browser is forgotten after a year, and is news then', async () => {
    const { id, email, cookie } = await ways.signUp()
    const age = (days: number) =>
      ways.world.db
        .updateTable('known_browsers')
        .set({ last_used_at: sql`now() - make_interval(days => ${days}::int)` })
        .where('user_id', '=', id)
        .execute()
    await age(browserKnownDays - 1)
    await sweepExpiredAccess(ways.world.db)
    expect(await browsersOf(id)).toHaveLength(1)
    await age(browserKnownDays)
    await sweepExpiredAccess(ways.world.db)
    expect(await browsersOf(id)).toEqual([])
    await login(browserCookieOf(cookie), email)
    expect(await noticesTo(id)).toHaveLength(1)
  })

  test('what first proves a mailbox forgets the browsers from before it; a later proof does not', async () => {
    const stranger = await ways.signUp()
    await ways.verify('', { token: stranger.token })
    expect(await browsersOf(stranger.id)).toEqual([])
    const owner = await ways.signUp()
    await ways.verify(owner.cookie, { token: owner.token })
    await ways.ask('', 'POST /api/auth/forgot', { email: owner.email })
    await ways.reset(await ways.newestToken(owner.email, '/reset-password'))
    expect(await browsersOf(owner.id)).toHaveLength(1)
  })

  test('an account that is deleted leaves nothing of them', async () => {
    const { id, email, cookie } = await ways.signUp()
    await login('', email)
    expect((await ways.ask(cookie, 'DELETE /api/account', { password })).status).toBe(200)
    expect([await browsersOf(id), await noticesTo(id)]).toEqual([[], []])
  })
})

test('the prepared accounts of a demo, which all visitors share, raise no notice; a new one does', async () => {
  const world = await openWorld('embedded', { demo: true })
  const email = 'shared@porchlight.example'
  await world.join('shared', { firstName: 'Maya', lastName: 'Lund', email })
  const count = async () => (await world.db.selectFrom('access_notices').select('id').execute()).length
  const signIn = () => world.callOrThrow('dan', 'POST /api/auth/login', { email, password })
  await signIn()
  expect(await count()).toBe(1)
  await world.db.updateTable('users').set({ had_browser: false }).execute()
  await world.db.deleteFrom('known_browsers').execute()
  await signIn()
  await signIn()
  expect(await count()).toBe(1)
  await world.close()
})
