import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password } from '#tests/cast.ts'
import { ended, everything, kept, next, nothing, openWaysIn, type WaysIn } from '#tests/given/ways-in.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('two proofs meet one account, on %s', (engine) => {
  let ways: WaysIn
  beforeAll(async () => {
    ways = await openWaysIn(engine)
  })
  afterAll(() => ways.end())

  describe('the account of somebody who signed up with another’s address', () => {
    test('is that person’s alone once they confirm the address and come by Google', async () => {
      const attacker = await ways.signedUp()
      const claims = { sub: `g-victim-${attacker.email}`, email: attacker.email }
      expect(await ways.comes(claims)).toEqual({ why: 'google_unlinked', me: undefined })
      expect((await ways.verify('', { token: attacker.token })).body).toEqual(ended)
      const { why, me } = await ways.comes(claims)
      expect([why, me.id]).toEqual([null, attacker.id])
      expect(await ways.isIn(attacker.cookie)).toBe(false)
      expect((await ways.login(attacker.email)).status).toBe(401)
      expect((await ways.comes(claims)).me.id).toBe(attacker.id)
    })

    test('is theirs by a new password too, which proves the address', async () => {
      const attacker = await ways.prepared()
      expect((await ways.reset(attacker.resetToken)).status).toBe(200)
      expect(await ways.isConfirmed(attacker.id)).toBe(true)
      expect(await ways.waysInto(attacker)).toEqual(nothing)
      expect((await ways.check('', attacker.token)).body, 'and so does the link in the first mail say').toMatchObject({
        isConfirmed: true,
      })
      const { why, me } = await ways.comes({ sub: `g-reset-${attacker.email}`, email: attacker.email })
      expect([why, me.id]).toEqual([null, attacker.id])
    })

    test('is theirs though it had an address of its own before, which was confirmed', async () => {
      for (const wasConfirmed of [true, false]) {
        const attacker = await ways.prepared()
        if (wasConfirmed) await ways.verify(attacker.cookie, { token: attacker.token })
        const victims = ways.fresh()
        const moved = await ways.ask(attacker.phone, 'PATCH /api/auth/email', { current: password, email: victims })
        expect(moved.status).toBe(200)
        const token = await ways.newestToken(victims, '/verify-email')
        expect((await ways.comes({ sub: `g-of-${victims}`, email: victims })).why).toBe('google_unlinked')
        expect((await ways.check('', token)).body).toMatchObject({ endsOthers: true, email: victims })
        expect((await ways.verify('', { token })).body).toEqual(ended)
        expect(await ways.waysInto({ ...attacker, email: victims })).toEqual(nothing)
        expect((await ways.verify('', { token: attacker.token })).body.code, 'the former mailbox').toBe(
          'verify_link_over',
        )
        expect((await ways.comes({ sub: `g-of-${victims}`, email: victims })).me.id).toBe(attacker.id)
      }
    })
  })

  test('an address that was changed is confirmed where it was changed, and nowhere else without the password', async () => {
    const person = await ways.prepared()
    await ways.verify(person.cookie, { token: person.token })
    const email = ways.fresh()
    await ways.ask(person.phone, 'PATCH /api/auth/email', { current: password, email })
    const token = await ways.newestToken(email, '/verify-email')
    expect((await ways.check(person.cookie, token)).body.endsOthers, 'it signed up, with another address').toBe(true)
    expect((await ways.check(person.phone, token)).body.endsOthers).toBe(false)
    expect((await ways.verify(person.phone, { token })).body).toEqual(kept)
    expect(await ways.waysInto({ ...person, email })).toEqual({ ...everything, resetLink: false })
  })

  test('who came by Google and then chose a password by mail comes in by both, and nobody from before stays', async () => {
    const claims = { sub: `g-first-${engine}`, email: ways.fresh() }
    const { me } = await ways.comes(claims)
    await ways.ask('', 'POST /api/auth/forgot', { email: claims.email })
    expect((await ways.reset(await ways.newestToken(claims.email, '/reset-password'))).status).toBe(200)
    expect((await ways.login(claims.email, next)).body.id).toBe(me.id)
    const again = await ways.comes(claims)
    expect([again.why, again.me.id]).toEqual([null, me.id])
  })

  test('who confirmed their address comes by Google too, and keeps password and sessions', async () => {
    const person = await ways.signedUp()
    await ways.verify(person.cookie, { token: person.token })
    const { why, me } = await ways.comes({ sub: `g-second-${person.email}`, email: person.email.toUpperCase() })
    expect([why, me.id]).toEqual([null, person.id])
    expect([await ways.isIn(person.cookie), (await ways.login(person.email)).status]).toEqual([true, 200])
  })

  test('an address that Google does not confirm proves nothing, here or for a newcomer', async () => {
    const person = await ways.signedUp()
    await ways.verify(person.cookie, { token: person.token })
    for (const email of [person.email, ways.fresh()])
      for (const email_verified of [false, 'false', undefined, null, 0, 'yes'])
        expect((await ways.comes({ sub: `g-doubt-${email}`, email, email_verified })).why).toBe('google_unverified')
    expect((await ways.ask(person.cookie, 'GET /api/auth/methods')).body).toEqual({ password: true, google: false })
  })

  test('a second Google account of the same address is not joined by itself, but by a new password', async () => {
    const email = ways.fresh()
    const [first, second] = [
      { sub: `g-one-${email}`, email },
      { sub: `g-two-${email}`, email },
    ]
    const { me } = await ways.comes(first)
    expect(await ways.comes(second)).toEqual({ why: 'google_other', me: undefined })
    expect((await ways.comes(first)).me.id).toBe(me.id)
    await ways.ask('', 'POST /api/auth/forgot', { email })
    await ways.reset(await ways.newestToken(email, '/reset-password'))
    expect((await ways.comes(second)).me.id).toBe(me.id)
    expect((await ways.comes(first)).why, 'whoever had the address before is out').toBe('google_other')
  })

  test('a Google account whose address is another by now is the same person, and proves neither address', async () => {
    const claims = { sub: `g-moved-${engine}`, email: ways.fresh() }
    const { me } = await ways.comes(claims)
    const other = ways.fresh()
    const moved = await ways.comes({ ...claims, email: other })
    expect([moved.me.id, moved.me.email]).toEqual([me.id, claims.email])
    const newcomer = await ways.signedUp(other)
    expect((await ways.comes({ ...claims, email: other })).me.id).toBe(me.id)
    expect(await ways.isConfirmed(newcomer.id)).toBe(false)
  })

  test('coming by Google confirms no address that was changed here since', async () => {
    const claims = { sub: `g-back-${engine}`, email: ways.fresh() }
    const { me } = await ways.comes(claims)
    await ways.world.db.updateTable('users').set({ email_verified: false }).where('id', '=', me.id).execute()
    expect((await ways.comes(claims)).me.id).toBe(me.id)
    expect(await ways.isConfirmed(me.id)).toBe(false)
  })

  test('whoever joins anew with an address that was deleted has nothing of the former account', async () => {
    const former = await ways.prepared()
    await ways.verify(former.cookie, { token: former.token })
    const linked = await ways.comes({ sub: `g-${former.id}`, email: former.email })
    expect(linked.me.id).toBe(former.id)
    expect((await ways.ask(former.cookie, 'DELETE /api/account', { password })).status).toBe(200)
    const anew = await ways.signedUp(former.email)
    expect(anew.id).not.toBe(former.id)
    // The mails of the former account are kept: the newest link is the new one's.
    for (const token of [former.token]) expect((await ways.verify('', { token })).status).toBe(400)
    expect((await ways.reset(former.resetToken)).status).toBe(400)
    expect((await ways.comes({ sub: `g-${former.id}`, email: former.email })).why).toBe('google_unlinked')
    expect(await ways.waysInto(former)).toEqual({ ...nothing, password: true })
    expect(await ways.isConfirmed(anew.id)).toBe(false)
  })
})
