import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#server/db/tables.ts'
import { site } from '#site'
import { cast, password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { engines, openWorld, type World } from '#tests/world.ts'
import { changeEmail } from './email.ts'

const told = 'Your email address was changed'

describe.each(engines)('changing one’s email on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())

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

  /** Somebody new, and the token of the link that confirms their first address. */
  async function newcomer() {
    const person = await world.newcomer()
    const [token = ''] = await world.tokensMailedTo(person.email, '/verify-email')
    return { ...person, token }
  }
  async function resetLinkOf(email: string): Promise<string> {
    await world.ask('dan', 'POST /api/auth/forgot', { email })
    const [token = ''] = await world.tokensMailedTo(email, '/reset-password')
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
  const inOne = <Result>(work: (tx: Tx) => Promise<Result>) => world.db.transaction().execute(work)

  test('the new one is mailed a link and signs in, the former one is told and does not; nobody is signed out', async () => {
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

    const [link] = await world.tokensMailedTo(next, '/verify-email')
    await expect.poll(() => subjectsTo(email)).toContain(told)
    const [mail] = await world.mailsTo(email)
    expect(mail?.text).toContain(site.contactEmail)
    expect(mail?.text).toContain('http://localhost/account')
    expect(JSON.stringify(mail)).not.toContain(next)
    expect((await verify(link, name)).status).toBe(200)
    expect((await me(name)).emailVerified).toBe(true)
  })

  test('what lies in the former mailbox opens nothing any more', async () => {
    const { name, email, token } = await newcomer()
    const resetToken = await resetLinkOf(email)
    expect((await change(name, fresh())).status).toBe(200)
    expect((await verify(token)).body.code).toBe('verify_link_over')
    expect((await reset(resetToken)).body.code).toBe('reset_link_over')
    expect((await me(name)).emailVerified).toBe(false)
  })

  test('a wrong password changes nothing, and mails nobody', async () => {
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

  test('who has no password is told how to get one', async () => {
    const { id, name, email } = await newcomer()
    await world.db.deleteFrom('accounts').where('user_id', '=', id).execute()
    const { status, body } = await change(name, fresh())
    expect([status, body.code]).toEqual([400, 'no_password'])
    expect((await me(name)).email).toBe(email)
  })

  test('an address that somebody has is refused, however it is written, and links and mails stay as they were', async () => {
    const { name, email, token } = await newcomer()
    for (const taken of [cast.ada.email, 'ADA@Porchlight.example']) {
      const { status, body } = await change(name, taken)
      expect([status, body.code]).toEqual([409, 'address_taken'])
    }
    await allSent()
    expect(await subjectsTo(email)).not.toContain(told)
    expect((await verify(token, name)).status).toBe(200)
    expect((await me(name)).email).toBe(email)
  })

  test('of two who take the same address at the same moment one has it', async () => {
    const people = [await newcomer(), await newcomer()]
    const next = fresh()
    const answers = await Promise.all(people.map(({ name }) => change(name, next)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('address_taken')
  })

  test('somebody’s other screens hear that their address was confirmed, and that it is another', async () => {
    const { id, name, token } = await newcomer()
    const hints = () =>
      world.heard.filter(({ to, event }) => to === id && event.type === 'new_notification').map(({ event }) => event)
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

  test('the same address once more changes nothing and mails nobody', async () => {
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

  test('a password that guessers would try at the new address is refused', async () => {
    const { name, email } = await newcomer()
    const own = 'lantern-by-the-door'
    await world.ask(name, 'PATCH /api/auth/password', { current: password, next: own })
    world.cookies[name] = cookieFrom(await login(email, own))
    const { status, body } = await change(name, `${own}@porchlight.example`, own)
    expect([status, body.code, body.errors]).toMatchObject([400, 'password_like_address', [{ path: 'email' }]])
    expect((await me(name)).email).toBe(email)
    expect((await change(name, fresh(), own)).status).toBe(200)
  })

  test('a former address whose mails came back is told all the same, and nothing is held against the new one', async () => {
    const { id, name, email } = await newcomer()
    // Else what became of their first mail comes after.
    await allSent()
    const comesBack = () =>
      world.db.updateTable('users').set({ email_refused_at: new Date() }).where('id', '=', id).execute()
    await comesBack()
    expect((await me(name)).emailRefused).toBe(true)
    const next = fresh()
    expect((await change(name, next)).body).toMatchObject({ email: next, emailRefused: false })
    await allSent()
    expect(await subjectsTo(email)).toContain(told)
    expect((await me(name)).emailRefused).toBe(false)

    await comesBack()
    const changed = { current: password, next: 'another evening on the porch' }
    expect((await world.ask(name, 'PATCH /api/auth/password', changed)).status).toBe(200)
    await expect.poll(() => subjectsTo(next)).toContain('Your password was changed')
  })

  test('Google does not stay a way in for who had the account before the mail of its address was read', async () => {
    const google = (userId: string) => ({ user_id: userId, account_id: `g-${userId}`, provider_id: 'google' })
    const thief = await newcomer()
    await world.db.insertInto('accounts').values(google(thief.id)).execute()
    const next = fresh()
    expect((await change(thief.name, next)).status).toBe(200)
    // Its owner wonders, and clicks.
    const [token = ''] = await world.tokensMailedTo(next, '/verify-email')
    expect((await verify(token)).status).toBe(200)
    expect((await reset(await resetLinkOf(next))).status).toBe(200)
    const ways = world.db.selectFrom('accounts').select('provider_id').where('user_id', '=', thief.id)
    expect(await ways.execute()).toEqual([{ provider_id: 'credential' }])
  })

  describe('in the same moment', () => {
    test('as another password is chosen: whoever showed the old one changes nothing', async () => {
      const { id, name, email, token } = await newcomer()
      const provenHash = await hashOf(id)
      const changed = { current: password, next: 'another evening on the porch' }
      expect((await world.ask(name, 'PATCH /api/auth/password', changed)).status).toBe(200)
      const sessionId = await sessionOf(id)
      const late = inOne((tx) => changeEmail(tx, id, { email: fresh(), sessionId, provenHash }))
      await expect(late).rejects.toMatchObject({ code: 'wrong_password' })
      await allSent()
      expect(await subjectsTo(email)).not.toContain(told)
      expect((await verify(token)).status).toBe(200)
    })

    test.skipIf(engine === 'embedded')('as a password that is not yet written: it is waited for', async () => {
      const { id, email } = await newcomer()
      const [provenHash, sessionId] = [await hashOf(id), await sessionOf(id)]
      let late: Promise<unknown> = Promise.resolve()
      await inOne(async (tx) => {
        await tx.updateTable('accounts').set({ password: 'another' }).where('user_id', '=', id).execute()
        const wish = { email: fresh(), sessionId, provenHash }
        late = inOne((other) => changeEmail(other, id, wish)).catch((error) => error)
        await expect.poll(world.countWaiting).toBe(1)
      })
      expect(await late).toMatchObject({ code: 'wrong_password' })
      const users = world.db.selectFrom('users').select('email').where('id', '=', id)
      expect(await users.executeTakeFirst()).toEqual({ email })
    })

    test('as the account is deleted: nobody is there to change it', async () => {
      const { id } = await newcomer()
      const [provenHash, sessionId] = [await hashOf(id), await sessionOf(id)]
      await world.db.deleteFrom('users').where('id', '=', id).execute()
      const late = inOne((tx) => changeEmail(tx, id, { email: fresh(), sessionId, provenHash }))
      await expect(late).rejects.toMatchObject({ code: 'signed_out' })
    })

    test('as the session ends in which it is changed: nobody changes it any more', async () => {
      const { id, email } = await newcomer()
      const [provenHash, sessionId] = [await hashOf(id), await sessionOf(id)]
      await world.db.deleteFrom('sessions').where('id', '=', sessionId).execute()
      const late = inOne((tx) => changeEmail(tx, id, { email: fresh(), sessionId, provenHash }))
      await expect(late).rejects.toMatchObject({ code: 'signed_out' })
      const users = world.db.selectFrom('users').select('email').where('id', '=', id)
      expect(await users.executeTakeFirst()).toEqual({ email })
    })

    test.skipIf(engine === 'embedded')('twice, each address that was theirs is told', async () => {
      const { id, email } = await newcomer()
      const [provenHash, sessionId] = [await hashOf(id), await sessionOf(id)]
      const [first, second] = [fresh(), fresh()]
      let late: Promise<unknown> = Promise.resolve()
      await inOne(async (tx) => {
        await changeEmail(tx, id, { email: first, sessionId, provenHash })
        late = inOne((other) => changeEmail(other, id, { email: second, sessionId, provenHash }))
        await expect.poll(world.countWaiting).toBe(1)
      })
      await late
      for (const former of [email, first]) await expect.poll(() => subjectsTo(former)).toContain(told)
    })

    test('twice to the same address: it is mailed once', async () => {
      const { id, email } = await newcomer()
      const wish = { email: fresh(), sessionId: await sessionOf(id), provenHash: await hashOf(id) }
      for (const _turn of [1, 2]) await inOne((tx) => changeEmail(tx, id, wish))
      await allSent()
      expect(await subjectsTo(email)).toEqual([told, expect.stringContaining('Confirm')])
      expect(await world.mailsTo(wish.email)).toHaveLength(1)
    })

    test('as its link is clicked: the new address is not taken for confirmed', async () => {
      const { id, name, token } = await newcomer()
      // The change comes in where it would do harm: after the link was used up, before the address counts as confirmed.
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
