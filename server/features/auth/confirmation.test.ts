import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password } from '#tests/cast.ts'
import {
  type AccountWorld,
  accessEnded,
  accessKept,
  allAccess,
  type FullAccount,
  newPassword,
  noAccess,
  openAccountWorld,
} from '#tests/fixtures/account-world.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('confirming an address on %s', (engine) => {
  let ways: AccountWorld
  beforeAll(async () => {
    ways = await openAccountWorld(engine)
  })
  afterAll(() => ways.close())

  describe('an address is confirmed for the first time', () => {
    const ben = () => ways.world.cookies['ben'] ?? ''
    const typed = { password }
    const rows: [string, (person: FullAccount) => [string, object], 'kept' | 'ended'][] = [
      ['in the session that signed up', ({ cookie }) => [cookie, {}], 'kept'],
      ['in the session that signed up, with an empty field', ({ cookie }) => [cookie, { password: '' }], 'kept'],
      ['in another browser, signed out', () => ['', {}], 'ended'],
      ['in another browser, signed out, with an empty field', () => ['', { password: '' }], 'ended'],
      ['in another browser, signed out, with the password', () => ['', typed], 'kept'],
      ['where somebody else is signed in', () => [ben(), {}], 'ended'],
      ['where somebody else is signed in, with the password', () => [ben(), typed], 'kept'],
      ['in another session of the same account', ({ phone }) => [phone, {}], 'ended'],
      ['in another session of the same account, with the password', ({ phone }) => [phone, typed], 'kept'],
    ]
    test.each(rows)('%s', async (_where, how, becomes) => {
      const person = await ways.createFullAccount()
      expect(await ways.readAccess(person)).toEqual(allAccess)
      const [cookie, fields] = how(person)
      const answer = (await ways.check(cookie, person.token)).body
      expect(answer).toMatchObject({ email: person.email, isConfirmed: false, hasPassword: true })
      if (becomes === 'ended') expect(answer.endsOthers, 'it is said before').toBe(true)
      const { status, body } = await ways.verify(cookie, { token: person.token, ...fields })
      expect([status, body]).toEqual([200, becomes === 'kept' ? accessKept : accessEnded])
      expect(await ways.isConfirmed(person.id)).toBe(true)
      expect(await ways.readAccess(person)).toEqual(becomes === 'kept' ? allAccess : noAccess)
      expect(await ways.isIn(ben()), 'nobody else is signed out').toBe(true)
    })

    test.each(['not mine', ` ${password}`, 'x'.repeat(500)])(
      'with the wrong password %j nothing is confirmed and nothing ends',
      async (wrong) => {
        const person = await ways.createFullAccount()
        const { status, body } = await ways.verify('', { token: person.token, password: wrong })
        expect([status, body.code, body.errors?.[0]?.path]).toEqual([400, 'wrong_account_password', 'password'])
        expect(await ways.isConfirmed(person.id)).toBe(false)
        expect(await ways.readAccess(person)).toEqual(allAccess)
        expect((await ways.verify('', { token: person.token, password })).body).toEqual(accessKept)
      },
    )

    test('if everything has ended, the user sets a new password at once, and is notified by mail', async () => {
      const person = await ways.createFullAccount()
      const { resetToken } = (await ways.verify('', { token: person.token })).body
      await expect
        .poll(async () => (await ways.world.mailsTo(person.email))[0]?.subject)
        .toBe('Your email address is confirmed')
      expect((await ways.reset(resetToken)).status).toBe(200)
      expect((await ways.login(person.email, newPassword)).status).toBe(200)
      expect((await ways.reset(resetToken)).status, 'once').toBe(400)
    })

    test('the session that signed up counts while it lasts, also through a new password', async () => {
      const left = await ways.createFullAccount()
      await ways.ask(left.cookie, 'GET /api/logout')
      expect((await ways.verify(left.cookie, { token: left.token })).body).toEqual(accessEnded)

      const person = await ways.signUp()
      const changed = await ways.ask(person.cookie, 'PATCH /api/auth/password', {
        current: password,
        next: newPassword,
      })
      const cookie = cookieFrom(changed)
      expect((await ways.check(cookie, person.token)).body.endsOthers).toBe(false)
      expect((await ways.verify(cookie, { token: person.token })).body).toEqual(accessKept)
      expect(await ways.isIn(cookie)).toBe(true)
    })

    test('checking a link says what it would do, and does nothing', async () => {
      const person = await ways.createFullAccount()
      expect((await ways.check(person.cookie, person.token)).body.endsOthers).toBe(false)
      for (const cookie of ['', person.phone, ben()])
        expect((await ways.check(cookie, person.token)).body.endsOthers).toBe(true)
      expect(await ways.isConfirmed(person.id)).toBe(false)
      expect(await ways.readAccess(person)).toEqual(allAccess)
      expect((await ways.check('', 'made-up')).body.code).toBe('verify_link_over')
    })

    test('a second click shows that it is confirmed, in any browser, and ends nothing more', async () => {
      const person = await ways.createFullAccount()
      await ways.verify(person.cookie, { token: person.token })
      for (const cookie of ['', person.cookie, ben()]) {
        expect((await ways.check(cookie, person.token)).body).toMatchObject({ isConfirmed: true, email: person.email })
        for (const fields of [{}, { password: 'not mine' }])
          expect((await ways.verify(cookie, { token: person.token, ...fields })).body).toEqual(accessKept)
      }
      expect(await ways.readAccess(person)).toEqual(allAccess)
    })
  })
})
