import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tx } from '#server/database/tables.ts'
import { site } from '#site'
import { cast, password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { changeEmail } from './change-email.ts'

type ChangeInput = Omit<Parameters<typeof changeEmail>[2], 'turnAwayIfBarred'>
const changeUnbarred = (tx: Tx, id: string, input: ChangeInput) =>
  changeEmail(tx, id, { ...input, turnAwayIfBarred: async () => false })

const changedSubject = 'Your email address was changed'

describe.each(engines)('changing one’s email address on %s', (engine) => {
  const world = useWorld(engine)

  let count = 0
  const fresh = () => `moved${count++}@porchlight.example`
  const change = (who: string, email: string, current = password) =>
    world.ask(who, 'PATCH /api/auth/email', { current, email })
  const login = (email: string, tried = password) =>
    world.ask('dan', 'POST /api/auth/login', { email, password: tried })
  const me = async (who: string) => (await world.ask(who, 'GET /api/auth/user')).body
  const verify = (token: unknown, who = 'dan') => world.ask(who, 'POST /api/auth/verify', { token })
  const reset = (token: unknown) =>
    world.ask('dan', 'POST /api/auth/reset', { token, password: 'another evening on the porch' })
  const subjectsTo = async (email: string) => (await world.mailsTo(email)).map(({ subject }) => subject)
  const allSent = () => expect.poll(() => world.db.selectFrom('outbox').select('id').execute()).toEqual([])

  /** Returns a new user, and the token of the link that confirms their first address. */
  async function newcomer() {
    const person = await world.newcomer()
    const [token = ''] = await world.waitForMailedTokens(person.email, '/verify-email')
    return { ...person, token }
  }
  async function resetLinkOf(email: string): Promise<string> {
    await world.ask('dan', 'POST /api/auth/forgot', { email })
    const [token = ''] = await world.waitForMailedTokens(email, '/reset-password')
    return token
  }
  async function hashOf(userId: string): Promise<string> {
    const accounts = world.db.selectFrom('accounts').select('password').where('user_id', '=', userId)
    return (await accounts.executeTakeFirstOrThrow()).password ?? ''
  }
  async function sessionOf(userId: string): Promise<string> {
    const sessions = world.db.selectFrom('sessions').select('id').where('user_id', '=', userId)
    return (await sessions.executeTakeFirstOrThrow()).id
  }
  const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => world.db.transaction().execute(work)

  test('the new address gets a link and can sign in, the former one is notified and cannot; nobody is signed out', async () => {
    const { name, email, token } = await newcomer()
    expect((await verify(token, name)).status).toBe(200)
    const phone = cookieFrom(await login(email))
    const next = fresh()
    const { status, body } = await change(name, ` ${next.toUpperCase()} `)
    expect([status, body]).toMatchObject([200, { email: next, emailVerified: false, emailRefused: false }])
    expect(body).toEqual(await me(name))
    const there = await world.ask('dan', 'GET /api/auth/user', undefined, { headers: { cookie: phone } })
    expect([there.status, there.body.email]).toEqual([200, next])
    expect([(await login(email)).status, (await login(next)).status]).toEqual([401, 200])

    const [link] = await world.waitForMailedTokens(next, '/verify-email')
    await expect.poll(() => subjectsTo(email)).toContain(changedSubject)
    const [mail] = await world.mailsTo(email)
    expect(mail?.text).toContain(site.contactEmail)
    expect(mail?.text).toContain('http://localhost/account')
    expect(JSON.stringify(mail)).not.toContain(next)
    expect((await verify(link, name)).status).toBe(200)
    expect((await me(name)).emailVerified).toBe(true)
  })

  test('links mailed to the former address stop working', async () => {
    const { name, email, token } = await newcomer()
    const resetToken = await resetLinkOf(email)
    expect((await change(name, fresh())).status).toBe(200)
    expect((await verify(token)).body.code).toBe('verify_link_over')
    expect((await reset(resetToken)).body.code).toBe('reset_link_over')
    expect((await me(name)).emailVerified).toBe(false)
  })

  test('a wrong password changes nothing and sends no mail', async () => {
    const { name, email, token } = await newcomer()
    const next = fresh()
    const { status, body } = await change(name, next, 'not mine')
    expect([status, body.code]).toEqual([400, 'wrong_password'])
    expect((await change(name, cast.ada.email, 'not mine')).body.code, 'nobody learns who is here').toBe(
      'wrong_password',
    )
    await allSent()
    expect([await world.mailsTo(next), await subjectsTo(email)]).toEqual([[], [expect.stringContaining('Confirm')]])
    expect((await verify(token, name)).status).toBe(200)
    expect(await me(name)).toMatchObject({ email, emailVerified: true })
  })

  test('a user without a password is told how to get one', async () => {
    const { id, name, email } = await newcomer()
    await world.db.deleteFrom('accounts').where('user_id', '=', id).execute()
    const { status, body } = await change(name, fresh())
    expect([status, body.code]).toEqual([400, 'no_password'])
    expect((await me(name)).email).toBe(email)
  })

  test('an address that is taken is refused in any spelling, and links and mails stay as they were', async () => {
    const { name, email, token } = await newcomer()
    for (const taken of [cast.ada.email, 'ADA@Porchlight.example']) {
      const { status, body } = await change(name, taken)
      expect([status, body.code]).toEqual([409, 'address_taken'])
    }
    await allSent()
    expect(await subjectsTo(email)).not.toContain(changedSubject)
    expect((await verify(token, name)).status).toBe(200)
    expect((await me(name)).email).toBe(email)
  })

  test('of two concurrent changes to the same address, one succeeds', async () => {
    const people = [await newcomer(), await newcomer()]
    const next = fresh()
    const answers = await Promise.all(people.map(({ name }) => change(name, next)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('address_taken')
  })

  test('the user’s other screens are notified that the address was confirmed, and that it changed', async () => {
    const { id, name, token } = await newcomer()
    const hints = () =>
      world.busMessages
        .filter(({ to, event }) => to === id && event.type === 'new_notification')
        .map(({ event }) => event)
    const hint = { type: 'new_notification', data: { relatedTaskId: null } }
    await verify('no-link')
    expect(hints()).toEqual([])
    await verify(token, name)
    expect(hints()).toEqual([hint])
    await change(name, cast.ben.email)
    expect(hints()).toHaveLength(1)
    await change(name, fresh())
    expect(hints()).toEqual([hint, hint])
  })

  test('setting the same address again changes nothing and sends no mail', async () => {
    const { name, email, token } = await newcomer()
    await verify(token, name)
    const before = await me(name)
    const resetToken = await resetLinkOf(email)
    const { status, body } = await change(name, email.toUpperCase())
    expect([status, body]).toEqual([200, before])
    await allSent()
    expect(await world.mailsTo(email)).toHaveLength(2)
    expect((await reset(resetToken)).status).toBe(200)
  })

  test('a password that is easy to guess at the new address is refused', async () => {
    const { name, email } = await newcomer()
    const own = 'lantern-by-the-door'
    await world.ask(name, 'PATCH /api/auth/password', { current: password, next: own })
    world.cookies[name] = cookieFrom(await login(email, own))
    const { status, body } = await change(name, `${own}@porchlight.example`, own)
    expect([status, body.code, body.errors]).toMatchObject([400, 'password_like_address', [{ path: 'email' }]])
    expect((await me(name)).email).toBe(email)
    expect((await change(name, fresh(), own)).status).toBe(200)
  })

  test('a former address whose mails bounced is still notified, and the new one is not marked as refused', async () => {
    const { id, name, email } = await newcomer()
    // Otherwise the result of their first mail would arrive later.
    await allSent()
    const bounce = () =>
      world.db.updateTable('users').set({ email_refused_at: new Date() }).where('id', '=', id).execute()
    await bounce()
    expect((await me(name)).emailRefused).toBe(true)
    const next = fresh()
    expect((await change(name, next)).body).toMatchObject({ email: next, emailRefused: false })
    await allSent()
    expect(await subjectsTo(email)).toContain(changedSubject)
    expect((await me(name)).emailRefused).toBe(false)

    await bounce()
    const changed = { current: password, next: 'another evening on the porch' }
    expect((await world.ask(name, 'PATCH /api/auth/password', changed)).status).toBe(200)
    await expect.poll(() => subjectsTo(next)).toContain('Your password was changed')
  })

  test('Google access from before the first proof of the mailbox ends', async () => {
    const google = (userId: string) => ({ user_id: userId, account_id: `g-${userId}`, provider_id: 'google' })
    const thief = await newcomer()
    await world.db.insertInto('accounts').values(google(thief.id)).execute()
    const next = fresh()
    expect((await change(thief.name, next)).status).toBe(200)
    // The owner of the address clicks the unexpected link.
    const [token = ''] = await world.waitForMailedTokens(next, '/verify-email')
    expect((await verify(token)).status).toBe(200)
    expect((await reset(await resetLinkOf(next))).status).toBe(200)
    const ways = world.db.selectFrom('accounts').select('provider_id').where('user_id', '=', thief.id)
    expect(await ways.execute()).toEqual([{ provider_id: 'credential' }])
  })

  describe('changes at the same moment', () => {
    test('if the password changes too, proving the old password changes nothing', async () => {
      const { id, name, email, token } = await newcomer()
      const provenHash = await hashOf(id)
      const changed = { current: password, next: 'another evening on the porch' }
      expect((await world.ask(name, 'PATCH /api/auth/password', changed)).status).toBe(200)
      const sessionId = await sessionOf(id)
      const late = inTransaction((tx) => changeUnbarred(tx, id, { email: fresh(), sessionId, provenHash }))
      await expect(late).rejects.toMatchObject({ code: 'wrong_password' })
      await allSent()
      expect(await subjectsTo(email)).not.toContain(changedSubject)
      expect((await verify(token)).status).toBe(200)
    })

    test.skipIf(engine === 'embedded')(
      'a change of address waits for a password change that is not committed',
      async () => {
        const { id, email } = await newcomer()
        const [provenHash, sessionId] = [await hashOf(id), await sessionOf(id)]
        let late: Promise<unknown> = Promise.resolve()
        await inTransaction(async (tx) => {
          await tx.updateTable('accounts').set({ password: 'another' }).where('user_id', '=', id).execute()
          const wish = { email: fresh(), sessionId, provenHash }
          late = inTransaction((other) => changeUnbarred(other, id, wish)).catch((error) => error)
          await expect.poll(world.countLockWaits).toBe(1)
        })
        expect(await late).toMatchObject({ code: 'wrong_password' })
        const users = world.db.selectFrom('users').select('email').where('id', '=', id)
        expect(await users.executeTakeFirst()).toEqual({ email })
      },
    )

    test('if the account is deleted, its address is not changed', async () => {
      const { id } = await newcomer()
      const [provenHash, sessionId] = [await hashOf(id), await sessionOf(id)]
      await world.db.deleteFrom('users').where('id', '=', id).execute()
      const late = inTransaction((tx) => changeUnbarred(tx, id, { email: fresh(), sessionId, provenHash }))
      await expect(late).rejects.toMatchObject({ code: 'signed_out' })
    })

    test('if the session ends, its address is not changed', async () => {
      const { id, email } = await newcomer()
      const [provenHash, sessionId] = [await hashOf(id), await sessionOf(id)]
      await world.db.deleteFrom('sessions').where('id', '=', sessionId).execute()
      const late = inTransaction((tx) => changeUnbarred(tx, id, { email: fresh(), sessionId, provenHash }))
      await expect(late).rejects.toMatchObject({ code: 'signed_out' })
      const users = world.db.selectFrom('users').select('email').where('id', '=', id)
      expect(await users.executeTakeFirst()).toEqual({ email })
    })

    test.skipIf(engine === 'embedded')(
      'if one neighbor changes the address twice, each former address is notified',
      async () => {
        const { id, email } = await newcomer()
        const [provenHash, sessionId] = [await hashOf(id), await sessionOf(id)]
        const [first, second] = [fresh(), fresh()]
        let late: Promise<unknown> = Promise.resolve()
        await inTransaction(async (tx) => {
          await changeUnbarred(tx, id, { email: first, sessionId, provenHash })
          late = inTransaction((other) => changeUnbarred(other, id, { email: second, sessionId, provenHash }))
          await expect.poll(world.countLockWaits).toBe(1)
        })
        await late
        for (const former of [email, first]) await expect.poll(() => subjectsTo(former)).toContain(changedSubject)
      },
    )

    test('if one neighbor changes to the same address twice, one mail is sent', async () => {
      const { id, email } = await newcomer()
      const wish = { email: fresh(), sessionId: await sessionOf(id), provenHash: await hashOf(id) }
      for (const _turn of [1, 2]) await inTransaction((tx) => changeUnbarred(tx, id, wish))
      await allSent()
      expect(await subjectsTo(email)).toEqual([changedSubject, expect.stringContaining('Confirm')])
      expect(await world.mailsTo(wish.email)).toHaveLength(1)
    })

    test('if the mailed link is clicked too, the new address does not count as confirmed', async () => {
      const { id, name, token } = await newcomer()
      // The change happens at the worst moment: after the link was used up, and before the address counts as confirmed.
      await sql`create function move_meanwhile() returns trigger language plpgsql as $$ begin
        update users set email = ${sql.lit(fresh())} where id = old.user_id; return old; end $$`.execute(world.db)
      const when = sql`create trigger meanwhile after update on mail_links for each row`
      await sql`${when} when (old.user_id = ${sql.lit(id)}) execute function move_meanwhile()`.execute(world.db)
      const { body } = await verify(token)
      await sql`drop trigger meanwhile on mail_links`.execute(world.db)
      await sql`drop function move_meanwhile`.execute(world.db)
      expect(body.code).toBe('verify_link_over')
      expect((await me(name)).emailVerified).toBe(false)
    })
  })
})
