import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authRefusals } from '#shared/auth/copy.ts'
import { notMeDays } from '#shared/constants.ts'
import { password } from '#tests/cast.ts'
import { type AccountWorld, newPassword, openAccountWorld } from '#tests/fixtures/account-world.ts'
import { turnAppOn } from '#tests/fixtures/authenticator.ts'
import { codeOf } from '#tests/fixtures/authenticator-codes.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { connectSocket } from '#tests/http/open-socket.ts'
import { engines } from '#tests/world.ts'
import { sweepExpiredAccess } from './jobs.ts'

const over = { status: 400, message: authRefusals.not_me_link_over.message }

describe.each(engines)('the link “Not me” on %s', (engine) => {
  let ways: AccountWorld
  beforeAll(async () => {
    ways = await openAccountWorld(engine)
  })
  afterAll(() => ways.close())

  const check = (token: string) => ways.ask('', 'POST /api/auth/not-me/check', { token })
  const notMe = (token: string) => ways.ask('', 'POST /api/auth/not-me', { token })
  const tokenFor = (email: string) => ways.newestToken(email, '/not-me')
  const factorsIn = async (cookie: string) => (await ways.ask(cookie, 'GET /api/auth/factors')).body
  /** Signs in as the user does once everything is over. */
  const signInAgain = async (email: string, typed = password) => cookieFrom(await ways.login(email, typed))

  /** A neighbor with a confirmed address, and a thief who has just signed in with the password. */
  async function withThief() {
    const person = await ways.signUp()
    await ways.verify(person.cookie, { token: person.token })
    const thief = cookieFrom(await ways.login(person.email))
    return { ...person, thief }
  }

  test('shows what it is about, and a look changes nothing', async () => {
    const { email, cookie, thief } = await withThief()
    const token = await tokenFor(email)
    expect((await ways.ask('', `GET /not-me?token=${token}`)).status).toBe(200)
    for (let look = 0; look < 2; look++)
      expect((await check(token)).body).toEqual({
        event: 'new_browser',
        device: 'An unknown device',
        at: expect.any(String),
      })
    expect([await ways.isIn(cookie), await ways.isIn(thief)]).toEqual([true, true])
  })

  test('ends all access that needs no password, and lets the owner choose a new one', async () => {
    const person = await ways.createFullAccount()
    const { id, email, cookie, token: proof } = person
    await ways.verify(cookie, { token: proof })
    const { key } = await turnAppOn(ways, cookie)
    const half = cookieFrom(await ways.login(email))
    const inside = cookieFrom(await ways.ask(half, 'POST /api/auth/second-step', { code: codeOf(key) }))
    const partial = cookieFrom(await ways.login(email))
    const calendar = (await ways.ask(inside, 'POST /api/calendar')).body.url as string
    const socket = connectSocket(ways.world.address, inside)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('open', resolve))

    await expect
      .poll(() => ways.world.mailsTo(email))
      .toSatisfy((mails: { subject: string }[]) =>
        mails.some(({ subject }) => subject === 'A new browser is signed in'),
      )
    const [mail] = (await ways.world.mailsTo(email)).filter(({ text }) => text.includes('signed in to your account'))
    const token = /not-me\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const answer = await notMe(token)
    expect(answer).toMatchObject({ status: 200, body: { resetToken: expect.stringMatching(/^[\w-]{43}$/) } })
    await closed
    expect(await ways.readAccess({ ...person, calendar })).toMatchObject({
      session: false,
      phone: false,
      device: false,
      calendar: false,
    })
    expect(await ways.isIn(inside)).toBe(false)
    const step = await ways.ask(partial, 'POST /api/auth/second-step', { code: codeOf(key, 1) })
    expect([step.status, step.body.code]).toEqual([401, 'signed_out'])
    const browsers = ways.world.db.selectFrom('known_browsers').select('user_id').where('user_id', '=', id)
    expect(await browsers.execute()).toEqual([])

    expect((await ways.reset(answer.body.resetToken)).status).toBe(200)
    expect((await ways.login(email, newPassword)).body, 'the app stays').toEqual({ secondFactor: true })
  })

  test('is news again if the thief still knows the password', async () => {
    const { id, email } = await withThief()
    await notMe(await tokenFor(email))
    await ways.login(email)
    const notices = ways.world.db.selectFrom('access_notices').select('event').where('user_id', '=', id)
    expect(await notices.execute()).toEqual([{ event: 'new_browser' }])
  })

  test('works once, also pressed twice at the same moment, and looks the same when wrong, used or lapsed', async () => {
    const { email } = await withThief()
    const token = await tokenFor(email)
    const answers = await Promise.all([notMe(token), notMe(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const lapsed = await withThief()
    const lapsedToken = await tokenFor(lapsed.email)
    await ways.world.db
      .updateTable('access_notices')
      .set({ expires_at: sql`now()` })
      .where('user_id', '=', lapsed.id)
      .execute()
    for (const one of [token, lapsedToken, 'x'.repeat(43), 'nonsense', ''])
      for (const { status, body } of [await check(one), await notMe(one)]) {
        const { message } = body.errors?.[0] ?? body
        expect([one, { status, message }]).toEqual([one, over])
      }
    expect(await ways.isIn(lapsed.thief)).toBe(true)
    await sweepExpiredAccess(ways.world.db)
    const left = ways.world.db.selectFrom('access_notices').select('id').where('user_id', '=', lapsed.id)
    expect(await left.execute()).toEqual([])
  })

  test('lapses after a week, and its token is stored as a digest alone', async () => {
    const { id, email } = await withThief()
    const token = await tokenFor(email)
    const row = await ways.world.db
      .selectFrom('access_notices')
      .selectAll()
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(notMeDays * 86_400_000)
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test('gives no new password to an address that was never proven, or is no longer the account’s', async () => {
    const unproven = await ways.signUp()
    await ways.login(unproven.email)
    expect((await notMe(await tokenFor(unproven.email))).body).toEqual({ resetToken: null })
    expect(await ways.isIn(unproven.cookie)).toBe(false)
    expect((await ways.login(unproven.email)).status, 'the password stays').toBe(200)

    const { email, thief } = await withThief()
    const moved = ways.newEmail()
    await ways.ask(thief, 'PATCH /api/auth/email', { current: password, email: moved })
    await ways.verify(thief, { token: await ways.newestToken(moved, '/verify-email') })
    expect((await notMe(await tokenFor(email))).body).toEqual({ resetToken: null })
    expect(await ways.isIn(thief)).toBe(false)
  })

  test('takes an added app back', async () => {
    const { email, cookie, thief } = await withThief()
    const { key } = await turnAppOn(ways, thief)
    expect(await ways.isIn(cookie), 'the owner is out').toBe(false)
    await expect.poll(async () => (await check(await tokenFor(email))).body.event).toBe('app_added')
    const { status, body } = await notMe(await tokenFor(email))
    expect(status).toBe(200)
    expect((await ways.reset(body.resetToken)).status).toBe(200)
    const inside = await signInAgain(email, newPassword)
    expect(await factorsIn(inside)).toEqual({ appSince: null, backupCodesLeft: 0, passkeys: 0 })
    expect((await ways.ask(inside, 'POST /api/auth/second-step', { code: codeOf(key) })).body.code).toBe('app_missing')
  })

  test('takes back only the app that it names, not the owner’s own from later', async () => {
    const { email, thief } = await withThief()
    await turnAppOn(ways, thief)
    await expect.poll(async () => (await check(await tokenFor(email))).body.event).toBe('app_added')
    const token = await tokenFor(email)
    await ways.ask(thief, 'DELETE /api/auth/app')
    await turnAppOn(ways, thief)
    await notMe(token)
    expect((await ways.login(email)).body).toEqual({ secondFactor: true })
  })

  test('brings a removed app back with its backup codes, in place of one that was added since', async () => {
    const person = await ways.signUp()
    await ways.verify(person.cookie, { token: person.token })
    const { key, codes } = await turnAppOn(ways, person.cookie)
    await ways.ask(person.cookie, 'DELETE /api/auth/app')
    await expect.poll(async () => (await check(await tokenFor(person.email))).body.event).toBe('app_removed')
    const token = await tokenFor(person.email)
    await turnAppOn(ways, person.cookie)
    await notMe(token)
    const partial = cookieFrom(await ways.login(person.email))
    const step = (code: string) => ways.ask(partial, 'POST /api/auth/second-step', { code })
    expect((await step(codeOf(key, -1))).body.code, 'a code that was used before').toBe('wrong_code')
    const inside = await step(codes[0] ?? '')
    expect(inside.status).toBe(200)
    expect(await factorsIn(cookieFrom(inside))).toEqual({
      appSince: expect.any(String),
      backupCodesLeft: 9,
      passkeys: 0,
    })
    const again = cookieFrom(await ways.login(person.email))
    expect((await ways.ask(again, 'POST /api/auth/second-step', { code: codeOf(key) })).status).toBe(200)
  })

  test('changes nothing if it fails halfway', async () => {
    const { email, thief } = await withThief()
    const token = await tokenFor(email)
    await ways.ask(thief, 'POST /api/calendar')
    await sql`create function not_now() returns trigger language plpgsql
      as $$ begin raise exception 'Not now'; end $$`.execute(ways.world.db)
    await sql`create trigger not_now before delete on calendars for each row execute function not_now()`.execute(
      ways.world.db,
    )
    const failed = await notMe(token).finally(() => sql`drop function not_now() cascade`.execute(ways.world.db))
    expect([failed.status, await ways.isIn(thief)]).toEqual([500, true])
    expect((await notMe(token)).status).toBe(200)
  })
})
