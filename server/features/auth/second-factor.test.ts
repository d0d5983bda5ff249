import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockUser } from '#server/features/users/store.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { api } from '#shared/api.ts'
import { wrongCodesPerDay } from '#shared/constants.ts'
import { password } from '#tests/cast.ts'
import { type AccountWorld, newPassword, openAccountWorld } from '#tests/fixtures/account-world.ts'
import { turnAppOn } from '#tests/fixtures/authenticator.ts'
import { codeOf } from '#tests/fixtures/authenticator-codes.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { connectSocket } from '#tests/http/open-socket.ts'
import { engines } from '#tests/world.ts'
import { findUserWithPassword } from './auth-users.ts'
import { openPartialSession } from './partial-sessions.ts'
import type { SignInMethod } from './sessions.ts'

describe.each(engines)('signing in with an app on %s', (engine) => {
  let ways: AccountWorld
  beforeAll(async () => {
    ways = await openAccountWorld(engine)
  })
  afterAll(() => ways.close())

  async function signUpWithApp() {
    const person = await ways.signUp()
    return { ...person, ...(await turnAppOn(ways, person.cookie)) }
  }
  const step = (cookie: string, code: string) => ways.ask(cookie, 'POST /api/auth/second-step', { code })
  async function signInPartly(email: string, typed = password) {
    const answer = await ways.login(email, typed)
    expect([answer.status, answer.body]).toEqual([200, { secondFactor: true }])
    return cookieFrom(answer)
  }
  const mailsAbout = async (email: string, subject: string) =>
    (await ways.world.mailsTo(email)).filter((mail) => mail.subject === subject).length

  test('a partial session may take the second step, and nothing else', async () => {
    const { email, key } = await signUpWithApp()
    const partial = await signInPartly(email)
    const calls = Object.values(api).flatMap((feature) => Object.values(feature))
    for (const { method, path, isPublic } of calls as { method: string; path: string; isPublic?: true }[]) {
      if (isPublic) continue
      const { status, body } = await ways.ask(partial, `${method} ${path.replace(/:\w+/, email)}`)
      expect([path, status, body.code]).toEqual([path, 401, 'second_factor_needed'])
    }
    expect((await ways.ask(partial, 'GET /files/1')).body.code).toBe('second_factor_needed')
    expect((await ways.ask('', 'GET /api/auth/user')).body.code, 'signed out').toBe('signed_out')

    const right = await step(partial, codeOf(key))
    expect(right.status).toBe(200)
    expect(await ways.isIn(cookieFrom(right))).toBe(true)
    expect(await ways.isIn(partial), 'the former cookie').toBe(false)
    expect((await step(partial, codeOf(key, 1))).status, 'it is over').toBe(401)
  })

  test('a partial session opens no socket', async () => {
    const { email } = await signUpWithApp()
    const socket = connectSocket(ways.world.address, await signInPartly(email))
    const [, response] = await once(socket, 'unexpected-response')
    expect(response.statusCode).toBe(401)
    const chunks = await response.toArray()
    expect(JSON.parse(chunks.join('')).code).toBe('second_factor_needed')
  })

  test('pages lead a partial session to the second step, and signing out ends it', async () => {
    const { email, key } = await signUpWithApp()
    const partial = await signInPartly(email)
    const leadsTo = async (path: string) => (await ways.ask(partial, `GET ${path}`)).headers.get('location')
    expect(await leadsTo('/api/login')).toBe('/auth/second-step')
    await leadsTo('/api/logout')
    expect(await leadsTo('/api/login')).toBe('/auth')
    expect((await step(partial, codeOf(key))).body.code).toBe('signed_out')
  })

  test('a sign-in that lacks the code replaces the session that the browser had', async () => {
    const [other, { email }] = [await ways.signUp(), await signUpWithApp()]
    const login = await ways.ask(other.cookie, 'POST /api/auth/login', { email, password })
    expect(login.body).toEqual({ secondFactor: true })
    expect(await ways.isIn(other.cookie)).toBe(false)
  })

  test('every way in needs the code: Google, a reset link and a confirmation link', async () => {
    const { id, email, token, cookie, key } = await signUpWithApp()
    await ways.verify(cookie, { token })
    const google = await ways.signInWithGoogle({ sub: `g-${id}`, email })
    expect([google.why, google.me]).toEqual([null, undefined])

    await ways.ask('', 'POST /api/auth/forgot', { email })
    const resetToken = await ways.newestToken(email, '/reset-password')
    const reset = await ways.reset(resetToken)
    expect([reset.status, reset.headers.getSetCookie()]).toEqual([200, []])
    await signInPartly(email, newPassword)
    expect((await ways.signInWithGoogle({ sub: `g-${id}`, email })).me).toBeUndefined()

    const moved = ways.newEmail()
    const partial = await signInPartly(email, newPassword)
    const inside = cookieFrom(await step(partial, codeOf(key)))
    const changed = await ways.ask(inside, 'PATCH /api/auth/email', { current: newPassword, email: moved })
    expect(changed.status).toBe(200)
    const confirmed = await ways.verify('', { token: await ways.newestToken(moved, '/verify-email') })
    expect([confirmed.status, confirmed.body.hasEnded, confirmed.headers.getSetCookie()]).toEqual([200, true, []])
    expect((await ways.reset(confirmed.body.resetToken, password)).status).toBe(200)
    await signInPartly(moved)
  })

  test('no code works twice, nor one from before it', async () => {
    const { email, key } = await signUpWithApp()
    const [first, second] = [await signInPartly(email), await signInPartly(email)]
    expect((await step(first, codeOf(key))).status).toBe(200)
    expect((await step(second, codeOf(key))).body.code).toBe('wrong_code')
    expect((await step(second, codeOf(key, -1))).body.code).toBe('wrong_code')
    expect((await step(second, codeOf(key, 1))).status).toBe(200)
  })

  test('of two uses of one code at the same moment, one works', async () => {
    const { email, key, codes } = await signUpWithApp()
    for (const code of [codeOf(key), codes[0] ?? '']) {
      const sessions = [await signInPartly(email), await signInPartly(email)]
      const answers = await Promise.all(sessions.map((session) => step(session, code)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    }
  })

  test('a backup code works once, in any spelling, and the user is told', async () => {
    const { email, codes, cookie } = await signUpWithApp()
    const [code = ''] = codes
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
    const inside = await step(await signInPartly(email), typed)
    expect(inside.status).toBe(200)
    expect((await step(await signInPartly(email), code)).body.code).toBe('wrong_code')
    expect((await ways.ask(cookie, 'GET /api/auth/factors')).body.backupCodesLeft).toBe(9)
    await expect.poll(() => mailsAbout(email, 'A backup code was used')).toBe(1)
    const rows = await ways.world.db.selectFrom('backup_codes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(codes[1]?.replaceAll('-', ''))
  })

  test('five wrong codes in a quarter of an hour are the last, also tried at once', async () => {
    const { id, email, key, codes } = await signUpWithApp()
    const partial = await signInPartly(email)
    const wrong = await Promise.all(Array.from({ length: 8 }, () => step(partial, '000000')))
    const count = (code: string) => wrong.filter(({ body }) => body.code === code).length
    expect([count('wrong_code'), count('too_many_codes')]).toEqual([5, 3])
    const blocked = await step(partial, codeOf(key))
    expect([blocked.status, blocked.body.code]).toEqual([429, 'too_many_codes'])
    expect((await step(partial, codes[0] ?? '')).status).toBe(429)
    await ways.world.db
      .updateTable('authenticator_apps')
      .set({ tries_since: sql`now() - interval '15 minutes'` })
      .where('user_id', '=', id)
      .execute()
    expect((await step(partial, codeOf(key))).status).toBe(200)
  })

  test('twenty wrong codes lock the app for a day, of which the user is told once; a backup code still works', async () => {
    const { id, email, key, codes } = await signUpWithApp()
    const partial = await signInPartly(email)
    const set = (columns: object) =>
      ways.world.db.updateTable('authenticator_apps').set(columns).where('user_id', '=', id).execute()
    await set({ wrong_codes: wrongCodesPerDay - 1 })
    expect((await step(partial, '000000')).body.code).toBe('wrong_code')
    expect((await step(partial, codeOf(key))).body.code).toBe('too_many_codes')
    await expect.poll(() => mailsAbout(email, 'Somebody guesses your codes')).toBe(1)
    expect((await step(await signInPartly(email), codes[0] ?? '')).status).toBe(200)
    await set({ wrong_codes_since: sql`now() - interval '1 day'` })
    expect((await step(partial, codeOf(key))).status).toBe(200)
  })

  test('right codes do not count as tries', async () => {
    const { id, email, codes } = await signUpWithApp()
    for (const code of codes.slice(0, 7)) expect((await step(await signInPartly(email), code)).status).toBe(200)
    const app = ways.world.db.selectFrom('authenticator_apps').select(['tries', 'wrong_codes'])
    expect(await app.where('user_id', '=', id).executeTakeFirst()).toEqual({ tries: 0, wrong_codes: 0 })
  })

  test('a new password ends partial sessions', async () => {
    const { email, cookie, key } = await signUpWithApp()
    const partial = await signInPartly(email)
    const answer = await ways.ask(cookie, 'PATCH /api/auth/password', { current: password, next: newPassword })
    expect((await step(partial, codeOf(key))).status).toBe(401)
    const inside = cookieFrom(answer)
    expect(await ways.isIn(inside), 'the session that goes on stays whole').toBe(true)
    expect((await ways.ask(inside, 'DELETE /api/auth/app')).status, 'and keeps its factor').toBe(200)
  })

  test.skipIf(engine === 'embedded')('a sign-in while an app is turned on waits, and lacks the code', async () => {
    const { id, email } = await ways.signUp()
    const end = await holdTransaction(ways.world, async (tx) => {
      await lockUser(tx, id)
      const confirmed_at = new Date()
      await tx.insertInto('authenticator_apps').values({ user_id: id, secret: '', confirmed_at }).execute()
    })
    const login = ways.login(email)
    await expect.poll(ways.world.countLockWaits).toBeGreaterThan(0)
    await end()
    expect((await login).body).toEqual({ secondFactor: true })
  })

  test('no partial session is opened with a password that was changed since it was compared', async () => {
    const { id, email } = await signUpWithApp()
    const { method } = (await findUserWithPassword(ways.world.db, email)) ?? {}
    const stale = { ...(method as SignInMethod), hash: 'another' }
    const open = (used: SignInMethod) =>
      inTransaction(ways.world.db, ways.world.bus, (tx) => openPartialSession(tx, used))
    expect(await open(stale)).toBeNull()
    const rows = ways.world.db.selectFrom('partial_sessions').select('user_id').where('user_id', '=', id)
    expect(await rows.execute()).toEqual([])
    expect(await open(method as SignInMethod)).toMatchObject({ token: expect.any(String) })
  })
})
