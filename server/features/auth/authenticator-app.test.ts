import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshFactorMinutes } from '#shared/constants.ts'
import { password } from '#tests/cast.ts'
import { type AccountWorld, openAccountWorld } from '#tests/fixtures/account-world.ts'
import { turnAppOn } from '#tests/fixtures/authenticator.ts'
import { codeOf } from '#tests/fixtures/authenticator-codes.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('an authenticator app on %s', (engine) => {
  let ways: AccountWorld
  beforeAll(async () => {
    ways = await openAccountWorld(engine)
  })
  afterAll(() => ways.close())

  const start = (cookie: string, fields: object = { password }) => ways.ask(cookie, 'POST /api/auth/app', fields)
  const confirm = (cookie: string, code: string) => ways.ask(cookie, 'POST /api/auth/app/confirm', { code })
  const factorsOf = async (cookie: string) => (await ways.ask(cookie, 'GET /api/auth/factors')).body
  const none = { appSince: null, backupCodesLeft: 0, passkeys: 0 }
  const subjectsTo = async (email: string) => (await ways.world.mailsTo(email)).map(({ subject }) => subject)
  const setSession = (id: string, columns: { factor_shown_at?: Date; created_at?: Date }) =>
    ways.world.db.updateTable('sessions').set(columns).where('user_id', '=', id).execute()
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

  test('is on once a code is right; every other access ends, and the user is told', async () => {
    const person = await ways.createFullAccount()
    const { cookie, email } = person
    expect((await start(cookie, { password: 'not mine' })).body.code).toBe('wrong_password')
    expect((await start(cookie, {})).body.code).toBe('wrong_password')
    expect((await confirm(cookie, '123456')).body.code).toBe('app_missing')
    const { body } = await start(cookie)
    expect(body.url).toMatch(new RegExp(`^otpauth://totp/.+secret=${body.key}`))
    expect(decodeURIComponent(body.url)).toContain(email)
    expect((await confirm(cookie, codeOf(body.key, 5))).body.code).toBe('wrong_code')
    expect(await factorsOf(cookie), 'it is not on yet').toEqual(none)
    expect((await ways.login(email)).body.id, 'nobody is asked for it').toBe(person.id)

    const { status, body: confirmed } = await confirm(cookie, codeOf(body.key))
    expect([status, new Set(confirmed.codes).size]).toEqual([200, 10])
    expect(confirmed.codes[0]).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/)
    expect(await factorsOf(cookie)).toEqual({ appSince: expect.any(String), backupCodesLeft: 10, passkeys: 0 })
    expect(await ways.readAccess(person)).toMatchObject({ session: true, phone: false, calendar: false })
    await expect.poll(() => subjectsTo(email)).toContain('Your sign-in has a second step now')
    expect((await start(cookie)).body.code, 'a second one').toBe('app_exists')
    expect((await confirm(cookie, codeOf(body.key, 1))).body.code).toBe('wrong_code')
  })

  test('keeps its key encrypted in the database', async () => {
    const { cookie } = await ways.signUp()
    const { key } = await turnAppOn(ways, cookie)
    const stored = JSON.stringify(await ways.world.db.selectFrom('authenticator_apps').selectAll().execute())
    expect(stored).toContain('secret')
    expect(stored).not.toContain(key)
  })

  test('is set up without a password by whom Google has just let in', async () => {
    const email = ways.newEmail()
    const { me } = await ways.signInWithGoogle({ sub: `g-app-${email}`, email })
    const other = await ways.signUp()
    // Google's session is in a browser of its own, so the session of a password is used, whose password goes.
    await ways.world.db.deleteFrom('accounts').where('user_id', '=', other.id).execute()
    expect(me.email).toBe(email)
    await setSession(other.id, { created_at: minutesAgo(11) })
    expect((await start(other.cookie, {})).body.code).toBe('sign_in_first')
    await setSession(other.id, { created_at: minutesAgo(9) })
    expect((await start(other.cookie, {})).status).toBe(200)
  })

  test('is turned off, and gives new backup codes, only after a code of the last minutes', async () => {
    const { id, email, cookie } = await ways.signUp()
    const { key, codes } = await turnAppOn(ways, cookie)
    await setSession(id, { factor_shown_at: minutesAgo(freshFactorMinutes + 1) })
    for (const line of ['DELETE /api/auth/app', 'POST /api/auth/app/codes']) {
      const { status, body } = await ways.ask(cookie, line, { password })
      expect([status, body.code], 'the password alone').toEqual([403, 'second_factor_needed'])
    }
    expect(await factorsOf(cookie)).toMatchObject({ backupCodesLeft: 10, passkeys: 0 })

    expect((await ways.ask(cookie, 'POST /api/auth/second-step', { code: codeOf(key) })).status).toBe(200)
    const renewed = await ways.ask(cookie, 'POST /api/auth/app/codes')
    expect([renewed.status, renewed.body.codes.length]).toEqual([200, 10])
    const partial = cookieFrom(await ways.login(email))
    const step = (code: string) => ways.ask(partial, 'POST /api/auth/second-step', { code })
    expect((await step(codes[0] ?? '')).body.code, 'a code from before').toBe('wrong_code')
    expect((await step(renewed.body.codes[0])).status).toBe(200)

    expect((await ways.ask(cookie, 'DELETE /api/auth/app')).status).toBe(200)
    expect(await factorsOf(cookie)).toEqual(none)
    expect((await ways.login(email)).body.id).toBe(id)
    await expect
      .poll(() => subjectsTo(email))
      .toEqual(expect.arrayContaining(['You have new backup codes', 'Your second step was turned off']))
  })

  test('asks for six digits or a backup code, and says so', async () => {
    const { cookie } = await ways.signUp()
    for (const code of ['', '12345', '1234567', 'abcd-efgh', 123456, null])
      expect((await confirm(cookie, code as string)).body.message).toContain('six digits')
    expect((await ways.ask('', 'POST /api/auth/second-step', { code: '123456' })).body.code).toBe('signed_out')
  })

  test('from before the first proof of a mailbox ends with it, and the owner is told', async () => {
    for (const prove of ['confirm', 'reset'] as const) {
      const attacker = await ways.signUp()
      await turnAppOn(ways, attacker.cookie)
      await ways.ask('', 'POST /api/auth/forgot', { email: attacker.email })
      if (prove === 'confirm') await ways.verify('', { token: attacker.token })
      await ways.reset(await ways.newestToken(attacker.email, '/reset-password'), password)
      expect((await ways.login(attacker.email)).body.id).toBe(attacker.id)
      await expect.poll(() => subjectsTo(attacker.email)).toContain('Your second step has ended')
    }
  })

  test('outlives every later proof, also of another address', async () => {
    const { id, email, cookie, token } = await ways.signUp()
    await ways.verify(cookie, { token })
    const { key } = await turnAppOn(ways, cookie)
    await ways.ask('', 'POST /api/auth/forgot', { email })
    await ways.reset(await ways.newestToken(email, '/reset-password'), password)
    const partial = cookieFrom(await ways.login(email))
    const inside = await ways.ask(partial, 'POST /api/auth/second-step', { code: codeOf(key) })
    const moved = ways.newEmail()
    await ways.ask(cookieFrom(inside), 'PATCH /api/auth/email', { current: password, email: moved })
    await ways.verify('', { token: await ways.newestToken(moved, '/verify-email') })
    await ways.ask('', 'POST /api/auth/forgot', { email: moved })
    await ways.reset(await ways.newestToken(moved, '/reset-password'), password)
    expect((await ways.login(moved)).body).toEqual({ secondFactor: true })
    expect(
      await ways.world.db.selectFrom('authenticator_apps').select('user_id').where('user_id', '=', id).execute(),
    ).toHaveLength(1)
  })
})
