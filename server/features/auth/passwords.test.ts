import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Mail } from '#server/platform/mail/mail.ts'
import { password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines, openWorld } from '#tests/world.ts'

const next = 'another evening on the porch'

describe.each(engines)('passwords on %s', (engine) => {
  const world = useWorld(engine)

  const login = (email: string, tried: string) => world.ask('dan', 'POST /api/auth/login', { email, password: tried })
  const statusOf = async (cookie: string) =>
    (await world.ask('dan', 'GET /api/auth/user', undefined, { headers: { cookie } })).status
  const forgot = (email: string) => world.ask('dan', 'POST /api/auth/forgot', { email })
  const reset = (token: unknown, chosen = next) => world.ask('dan', 'POST /api/auth/reset', { token, password: chosen })

  async function forgottenBy(email: string) {
    expect((await forgot(email)).status).toBe(200)
    const [token = ''] = await world.waitForMailedTokens(email, '/reset-password')
    return token
  }

  /** Runs `meanwhile` while the database refuses rows of this user in the table. */
  async function without(table: 'outbox' | 'sessions', userId: string, meanwhile: () => Promise<void>) {
    await sql`create function not_now() returns trigger language plpgsql
      as $$ begin raise exception 'Not now'; end $$`.execute(world.db)
    await sql`create trigger not_now before insert on ${sql.table(table)} for each row
      when (new.user_id = ${sql.lit(userId)}) execute function not_now()`.execute(world.db)
    await meanwhile().finally(() => sql`drop function not_now() cascade`.execute(world.db))
  }
  const expectPasswordMail = (email: string) =>
    expect
      .poll(async () => (await world.mailsTo(email)).map(({ subject }) => subject))
      .toContain('Your password was changed')

  describe('forgotten', () => {
    test('a link sets a new password, ends all sessions, opens none, and proves the address', async () => {
      const { name, email } = await world.newcomer()
      const phone = cookieFrom(await login(email, password))
      const token = await forgottenBy(email)
      const answer = await reset(token)
      expect([answer.status, answer.body, answer.headers.getSetCookie()]).toEqual([200, {}, []])
      expect([await statusOf(phone), await statusOf(world.cookies[name] ?? '')]).toEqual([401, 401])
      expect((await login(email, password)).status).toBe(401)
      const { status, body } = await login(email, next)
      expect([status, body.emailVerified]).toEqual([200, true])
      await expectPasswordMail(email)
    })

    test('an address without an account gets the same answer, and no mail', async () => {
      const { email } = await world.newcomer()
      const known = await forgot(email)
      const unknown = await forgot('nobody@porchlight.example')
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
      await world.waitForMailedTokens(email, '/reset-password')
      expect(await world.mailsTo('nobody@porchlight.example')).toEqual([])
    })

    test('a link works once, also for ten concurrent requests', async () => {
      const { email } = await world.newcomer()
      const token = await forgottenBy(email)
      const chosen = Array.from({ length: 10 }, (_, index) => `${next} ${index}`)
      const answers = await Promise.all(chosen.map((one) => reset(token, one)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)])
      expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ code: 'reset_link_over' })
      const winner = chosen[answers.findIndex(({ status }) => status === 200)] ?? ''
      expect((await login(email, winner)).status).toBe(200)
    })

    test('checking whether a link is valid neither uses it up nor reveals anything else', async () => {
      const check = (token: unknown) => world.ask('dan', 'POST /api/auth/reset/check', { token })
      const { email } = await world.newcomer()
      const token = await forgottenBy(email)
      for (const _turn of [1, 2]) {
        const { status, body } = await check(token)
        expect([status, body]).toEqual([200, {}])
      }
      const madeUp = await check(token.replaceAll(/\w/g, 'a'))
      expect([madeUp.status, madeUp.body]).toMatchObject([400, { code: 'reset_link_over' }])
      expect((await reset(token)).status).toBe(200)
      const usedUp = await check(token)
      expect([usedUp.status, usedUp.body]).toEqual([madeUp.status, madeUp.body])
      for (const none of ['', 7, null, '../..']) expect((await check(none)).status).toBe(400)
    })

    test('a newer link replaces the older one', async () => {
      const { email } = await world.newcomer()
      const older = await forgottenBy(email)
      await forgot(email)
      const tokens = await world.waitForMailedTokens(email, '/reset-password', 2)
      const [newer] = tokens.filter((token) => token !== older)
      expect((await reset(older)).body.code).toBe('reset_link_over')
      expect((await login(email, password)).status).toBe(200)
      expect((await reset(newer)).status).toBe(200)
    })

    test('a password is set together with everything that secures it, or not at all; then the same link still works', async () => {
      const { id, name, email } = await world.newcomer()
      await world.db
        .insertInto('accounts')
        .values({ user_id: id, provider_id: 'google', account_id: `google-of-${id}` })
        .execute()
      const token = await forgottenBy(email)
      await without('outbox', id, async () => {
        expect((await reset(token)).status).toBeGreaterThanOrEqual(500)
        expect(await statusOf(world.cookies[name] ?? '')).toBe(200)
        expect((await login(email, next)).status).toBe(401)
      })
      expect((await reset(token)).status).toBe(200)
      expect(await statusOf(world.cookies[name] ?? '')).toBe(401)
      const left = world.db.selectFrom('accounts').select('provider_id').where('user_id', '=', id)
      expect(await left.execute()).toEqual([{ provider_id: 'credential' }])
      await expectPasswordMail(email)
    })

    test('a link is valid for an hour', async () => {
      const { id, email } = await world.newcomer()
      const token = await forgottenBy(email)
      const mine = world.db.updateTable('mail_links').where('user_id', '=', id).where('kind', '=', 'reset')
      const soon = world.db.selectFrom('mail_links').select('expires_at').where('user_id', '=', id)
      const { expires_at } = await soon.where('kind', '=', 'reset').executeTakeFirstOrThrow()
      expect(Math.round((expires_at.getTime() - Date.now()) / 60_000)).toBe(60)
      await mine.set({ expires_at: new Date(Date.now() - 1000) }).execute()
      expect((await reset(token)).body).toMatchObject({ code: 'reset_link_over' })
      expect((await login(email, password)).status).toBe(200)
    })

    test('T006: an easy password is refused, and the link still works for a better one', async () => {
      const { email } = await world.newcomer()
      const token = await forgottenBy(email)
      for (const easy of ['password', '12345678', 'porchlight', email, 'seven77'])
        expect((await reset(token, easy)).status, easy).toBe(400)
      expect((await login(email, password)).status).toBe(200)
      expect((await reset(token)).status).toBe(200)
    })

    test('a user who signed in without a password gets one by mail', async () => {
      const { id, email } = await world.newcomer()
      await world.db.deleteFrom('accounts').where('user_id', '=', id).execute()
      expect((await login(email, password)).status).toBe(401)
      expect((await reset(await forgottenBy(email))).status).toBe(200)
      expect((await login(email, next)).status).toBe(200)
    })

    test.each([undefined, null, '', 'nobody', ['ada@porchlight.example'], 'a@b.test\r\nBcc: c@d.test'])(
      'the address %j is refused with a reason',
      async (email) => {
        const { status, body } = await world.ask('dan', 'POST /api/auth/forgot', { email })
        expect([status, body.message]).toEqual([400, 'Please enter your email address'])
      },
    )
  })

  describe('changed', () => {
    const change = (who: string, fields: object) => world.ask(who, 'PATCH /api/auth/password', fields)

    test('the old password and all other devices are out; this browser continues', async () => {
      const { name, email } = await world.newcomer()
      const phone = cookieFrom(await login(email, password))
      const before = world.cookies[name] ?? ''
      const answer = await change(name, { current: password, next })
      expect([answer.status, answer.body]).toEqual([200, {}])
      expect(await statusOf(phone)).toBe(401)
      expect(await statusOf(before), 'a thief with this cookie is out too').toBe(401)
      expect(await statusOf(cookieFrom(answer))).toBe(200)
      expect((await login(email, password)).status).toBe(401)
      expect((await login(email, next)).status).toBe(200)
      await expectPasswordMail(email)
    })

    test('the mail that reports it goes to the address of that moment, even if a thief changes it', async () => {
      const mails: Mail[] = []
      let isHeld = false
      const send = async (mail: Mail) => {
        if (isHeld) throw new Error('Later')
        mails.push(mail)
      }
      const worldWithThief = await openWorld(engine, { mailer: { send } })
      onTestFinished(worldWithThief.close)
      const { name, email } = await worldWithThief.newcomer()
      isHeld = true
      const changed = await worldWithThief.ask(name, 'PATCH /api/auth/password', { current: password, next })
      worldWithThief.cookies[name] = cookieFrom(changed)
      const thief = { current: next, email: 'thief@elsewhere.example' }
      expect((await worldWithThief.ask(name, 'PATCH /api/auth/email', thief)).status).toBe(200)
      isHeld = false
      const recipients = () => mails.flatMap(({ to, subject }) => (subject === 'Your password was changed' ? [to] : []))
      await expect.poll(recipients).toEqual([email])
    })

    test('each of many sessions is notified that it has ended', async () => {
      const { id, name } = await world.newcomer()
      const row = (turn: number) => ({
        user_id: id,
        token: `device-${turn}-of-${id}`,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      const rows = Array.from({ length: 150 }, (_, turn) => row(turn))
      const devices = await world.db.insertInto('sessions').values(rows).returning('id').execute()
      expect((await change(name, { current: password, next })).status).toBe(200)
      const endedSessions = () =>
        world.busMessages.flatMap(({ to, event }) => (to === id && 'sessionId' in event ? event.sessionId : []))
      await expect.poll(endedSessions).toEqual(expect.arrayContaining(devices.map((device) => device.id)))
    })

    test('it is changed with everything that belongs to it, or not at all; then another attempt works', async () => {
      const { id, name, email } = await world.newcomer()
      const phone = cookieFrom(await login(email, password))
      await without('outbox', id, async () => {
        expect((await change(name, { current: password, next })).status).toBeGreaterThanOrEqual(500)
        expect(await statusOf(phone)).toBe(200)
        expect((await login(email, next)).status).toBe(401)
      })
      expect((await change(name, { current: password, next })).status).toBe(200)
      await expectPasswordMail(email)
    })

    test('nothing is changed if this browser cannot get a new session', async () => {
      const { id, name, email } = await world.newcomer()
      const phone = cookieFrom(await login(email, password))
      await without('sessions', id, async () => {
        expect((await change(name, { current: password, next })).status).toBeGreaterThanOrEqual(500)
      })
      expect(await statusOf(phone)).toBe(200)
      expect((await login(email, password)).status).toBe(200)
      expect((await change(name, { current: password, next })).status).toBe(200)
    })

    test('a wrong current password changes nothing, and ends no session', async () => {
      const { name, email } = await world.newcomer()
      const { status, body } = await change(name, { current: 'not mine', next })
      expect([status, body]).toEqual([
        400,
        { code: 'wrong_password', message: 'That is not your current password. Please try again.' },
      ])
      expect((await world.ask(name, 'GET /api/auth/user')).status).toBe(200)
      expect((await login(email, password)).status).toBe(200)
    })

    test('T006: an easy password is refused here too', async () => {
      const { name, email } = await world.newcomer()
      for (const easy of ['password', '12345678', 'porchlight', email, 'seven77', 7, null])
        expect(await change(name, { current: password, next: easy }), String(easy)).toMatchObject({
          status: 400,
          body: { errors: [{ path: 'next' }] },
        })
      expect((await login(email, password)).status).toBe(200)
    })

    test('an earlier reset link stops working', async () => {
      const { name, email } = await world.newcomer()
      const token = await forgottenBy(email)
      expect((await change(name, { current: password, next })).status).toBe(200)
      expect((await reset(token, 'the third evening on it')).body.code).toBe('reset_link_over')
    })

    test('a user without a password is told how to get one', async () => {
      const { id, name } = await world.newcomer()
      await world.db.deleteFrom('accounts').where('user_id', '=', id).execute()
      const { status, body } = await change(name, { current: password, next })
      expect([status, body.code]).toEqual([400, 'no_password'])
    })
  })
})
