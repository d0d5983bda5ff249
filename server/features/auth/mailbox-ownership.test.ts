import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password } from '#tests/cast.ts'
import {
  type AccountWorld,
  accessEnded,
  accessKept,
  allAccess,
  newPassword,
  noAccess,
  openAccountWorld,
} from '#tests/fixtures/account-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('two proofs of one account, on %s', (engine) => {
  let ways: AccountWorld
  beforeAll(async () => {
    ways = await openAccountWorld(engine)
  })
  afterAll(() => ways.close())

  describe('the account of somebody who signed up with another person’s address', () => {
    test('is that person’s alone once they confirm the address and sign in with Google', async () => {
      const attacker = await ways.signUp()
      const claims = { sub: `g-victim-${attacker.email}`, email: attacker.email }
      expect(await ways.signInWithGoogle(claims)).toEqual({ why: 'google_unlinked', me: undefined })
      expect((await ways.verify('', { token: attacker.token })).body).toEqual(accessEnded)
      const { why, me } = await ways.signInWithGoogle(claims)
      expect([why, me.id]).toEqual([null, attacker.id])
      expect(await ways.isIn(attacker.cookie)).toBe(false)
      expect((await ways.login(attacker.email)).status).toBe(401)
      expect((await ways.signInWithGoogle(claims)).me.id).toBe(attacker.id)
    })

    test('is theirs after a new password too, which proves the address', async () => {
      const attacker = await ways.createFullAccount()
      expect((await ways.reset(attacker.resetToken)).status).toBe(200)
      expect(await ways.isConfirmed(attacker.id)).toBe(true)
      expect(await ways.readAccess(attacker)).toEqual(noAccess)
      expect((await ways.check('', attacker.token)).body, 'and so does the link in the first mail say').toMatchObject({
        isConfirmed: true,
      })
      const { why, me } = await ways.signInWithGoogle({ sub: `g-reset-${attacker.email}`, email: attacker.email })
      expect([why, me.id]).toEqual([null, attacker.id])
    })

    test('is theirs although it had an address of its own before, which was confirmed', async () => {
      for (const wasConfirmed of [true, false]) {
        const attacker = await ways.createFullAccount()
        if (wasConfirmed) await ways.verify(attacker.cookie, { token: attacker.token })
        const victims = ways.newEmail()
        const moved = await ways.ask(attacker.phone, 'PATCH /api/auth/email', { current: password, email: victims })
        expect(moved.status).toBe(200)
        const token = await ways.newestToken(victims, '/verify-email')
        expect((await ways.signInWithGoogle({ sub: `g-of-${victims}`, email: victims })).why).toBe('google_unlinked')
        expect((await ways.check('', token)).body).toMatchObject({ endsOthers: true, email: victims })
        expect((await ways.verify('', { token })).body).toEqual(accessEnded)
        expect(await ways.readAccess({ ...attacker, email: victims })).toEqual(noAccess)
        expect((await ways.verify('', { token: attacker.token })).body.code, 'the former mailbox').toBe(
          'verify_link_over',
        )
        expect((await ways.signInWithGoogle({ sub: `g-of-${victims}`, email: victims })).me.id).toBe(attacker.id)
      }
    })
  })

  test('a changed address is confirmed in its session, and elsewhere only with the password', async () => {
    const person = await ways.createFullAccount()
    await ways.verify(person.cookie, { token: person.token })
    const email = ways.newEmail()
    await ways.ask(person.phone, 'PATCH /api/auth/email', { current: password, email })
    const token = await ways.newestToken(email, '/verify-email')
    expect((await ways.check(person.cookie, token)).body.endsOthers, 'it signed up, with another address').toBe(true)
    expect((await ways.check(person.phone, token)).body.endsOthers).toBe(false)
    expect((await ways.verify(person.phone, { token })).body).toEqual(accessKept)
    expect(await ways.readAccess({ ...person, email })).toEqual({ ...allAccess, resetLink: false })
  })

  test('a Google user who sets a password by mail can use both, and nobody from before stays', async () => {
    const claims = { sub: `g-first-${engine}`, email: ways.newEmail() }
    const { me } = await ways.signInWithGoogle(claims)
    await ways.ask('', 'POST /api/auth/forgot', { email: claims.email })
    expect((await ways.reset(await ways.newestToken(claims.email, '/reset-password'))).status).toBe(200)
    expect((await ways.login(claims.email, newPassword)).body.id).toBe(me.id)
    const again = await ways.signInWithGoogle(claims)
    expect([again.why, again.me.id]).toEqual([null, me.id])
  })

  test('a user with a confirmed address can use Google too, and keeps the password and sessions', async () => {
    const person = await ways.signUp()
    await ways.verify(person.cookie, { token: person.token })
    const { why, me } = await ways.signInWithGoogle({
      sub: `g-second-${person.email}`,
      email: person.email.toUpperCase(),
    })
    expect([why, me.id]).toEqual([null, person.id])
    expect([await ways.isIn(person.cookie), (await ways.login(person.email)).status]).toEqual([true, 200])
  })

  test('an address that Google does not confirm proves nothing, neither here nor for a newcomer', async () => {
    const person = await ways.signUp()
    await ways.verify(person.cookie, { token: person.token })
    for (const email of [person.email, ways.newEmail()])
      for (const email_verified of [false, 'false', undefined, null, 0, 'yes'])
        expect((await ways.signInWithGoogle({ sub: `g-doubt-${email}`, email, email_verified })).why).toBe(
          'google_unverified',
        )
    expect((await ways.ask(person.cookie, 'GET /api/auth/methods')).body).toEqual({ password: true, google: false })
  })

  test('a second Google account of the same address is linked only after a new password', async () => {
    const email = ways.newEmail()
    const [first, second] = [
      { sub: `g-one-${email}`, email },
      { sub: `g-two-${email}`, email },
    ]
    const { me } = await ways.signInWithGoogle(first)
    expect(await ways.signInWithGoogle(second)).toEqual({ why: 'google_other', me: undefined })
    expect((await ways.signInWithGoogle(first)).me.id).toBe(me.id)
    await ways.ask('', 'POST /api/auth/forgot', { email })
    await ways.reset(await ways.newestToken(email, '/reset-password'))
    expect((await ways.signInWithGoogle(second)).me.id).toBe(me.id)
    expect((await ways.signInWithGoogle(first)).why, 'the former owner of the address is out').toBe('google_other')
  })

  test('a Google account with another address is still the same user, and proves neither address', async () => {
    const claims = { sub: `g-moved-${engine}`, email: ways.newEmail() }
    const { me } = await ways.signInWithGoogle(claims)
    const other = ways.newEmail()
    const moved = await ways.signInWithGoogle({ ...claims, email: other })
    expect([moved.me.id, moved.me.email]).toEqual([me.id, claims.email])
    const newcomer = await ways.signUp(other)
    expect((await ways.signInWithGoogle({ ...claims, email: other })).me.id).toBe(me.id)
    expect(await ways.isConfirmed(newcomer.id)).toBe(false)
  })

  test('Google sign-in confirms no address that was changed here since', async () => {
    const claims = { sub: `g-back-${engine}`, email: ways.newEmail() }
    const { me } = await ways.signInWithGoogle(claims)
    await ways.world.db.updateTable('users').set({ email_verified: false }).where('id', '=', me.id).execute()
    expect((await ways.signInWithGoogle(claims)).me.id).toBe(me.id)
    expect(await ways.isConfirmed(me.id)).toBe(false)
  })

  test('a new account at a deleted account’s address has nothing of it', async () => {
    const former = await ways.createFullAccount()
    await ways.verify(former.cookie, { token: former.token })
    const linked = await ways.signInWithGoogle({ sub: `g-${former.id}`, email: former.email })
    expect(linked.me.id).toBe(former.id)
    expect((await ways.ask(former.cookie, 'DELETE /api/account', { password })).status).toBe(200)
    const newAccount = await ways.signUp(former.email)
    expect(newAccount.id).not.toBe(former.id)
    // `former.token` is the deleted account's link; the newest link mailed to this address is the new account's.
    for (const token of [former.token]) expect((await ways.verify('', { token })).status).toBe(400)
    expect((await ways.reset(former.resetToken)).status).toBe(400)
    expect((await ways.signInWithGoogle({ sub: `g-${former.id}`, email: former.email })).why).toBe('google_unlinked')
    expect(await ways.readAccess(former)).toEqual({ ...noAccess, password: true })
    expect(await ways.isConfirmed(newAccount.id)).toBe(false)
  })
})
