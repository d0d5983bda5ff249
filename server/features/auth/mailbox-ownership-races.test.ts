import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#server/database/tables.ts'
import { password } from '#tests/cast.ts'
import { type AccountWorld, type FullAccount, newPassword, openAccountWorld } from '#tests/fixtures/account-world.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('two concurrent proofs of one account, on %s', (engine) => {
  let ways: AccountWorld
  beforeAll(async () => {
    ways = await openAccountWorld(engine)
  })
  afterAll(() => ways.close())

  describe('concurrently', () => {
    /** Expects that all ways into the account have ended, or none of them, whichever request came first. */
    const isWhole = async (person: FullAccount) => {
      const { session, phone, calendar, device, google, password: old } = await ways.readAccess(person)
      const left = [session, phone, calendar, device, google, old]
      expect(new Set(left).size, `all of them or none: ${left}`).toBe(1)
      return session
    }

    test('of two clicks on the same link, one with the password and one without, one decides', async () => {
      for (let turn = 0; turn < 4; turn++) {
        const person = await ways.createFullAccount()
        const { token } = person
        const fields = turn % 2 ? [{ token, password }, { token }] : [{ token }, { token, password }]
        const answers = await Promise.all(fields.map((each) => ways.verify('', each)))
        const [status] = new Set(answers.map(({ status }) => status))
        expect(status).toBe(200)
        const hasEnded = answers.some(({ body }) => body.hasEnded)
        expect(await isWhole(person)).toBe(!hasEnded)
        expect(answers.filter(({ body }) => body.resetToken).length).toBe(hasEnded ? 1 : 0)
      }
    })

    test('ten clicks confirm once', async () => {
      const person = await ways.createFullAccount()
      const answers = await Promise.all(Array.from({ length: 10 }, () => ways.verify('', { token: person.token })))
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
      expect(answers.filter(({ body }) => body.hasEnded)).toHaveLength(1)
    })

    test('a click and a new password by mail leave one person in, and nobody from before', async () => {
      const person = await ways.createFullAccount()
      const [, second] = await Promise.all([ways.verify('', { token: person.token }), ways.reset(person.resetToken)])
      expect(await isWhole(person)).toBe(false)
      expect((await ways.login(person.email, newPassword)).status).toBe(second.status === 200 ? 200 : 401)
    })

    const meanwhile: [string, (person: FullAccount) => Promise<unknown>][] = [
      ['signs in', ({ email }) => ways.login(email)],
      [
        'chooses another password',
        ({ phone }) => ways.ask(phone, 'PATCH /api/auth/password', { current: password, next: newPassword }),
      ],
      ['makes a calendar address', ({ phone }) => ways.ask(phone, 'POST /api/calendar')],
    ]
    test.each(meanwhile)('if somebody from before %s meanwhile, that access ends as well', async (_what, act) => {
      for (let turn = 0; turn < 3; turn++) {
        const person = await ways.createFullAccount()
        const [answer] = await Promise.all([ways.verify('', { token: person.token }), act(person)])
        expect(answer.status).toBe(200)
        const { id } = person
        for (const table of ['sessions', 'calendars', 'accounts', 'push_devices'] as const)
          expect(await ways.world.db.selectFrom(table).selectAll().where('user_id', '=', id).execute()).toEqual([])
      }
    })

    const writes: [
      string,
      (tx: Tx, person: FullAccount) => Promise<unknown>,
      (person: FullAccount) => Promise<unknown>,
    ][] = [
      [
        'a session by the old password',
        (tx, { id }) => tx.deleteFrom('accounts').where('user_id', '=', id).execute(),
        ({ email }) => ways.login(email),
      ],
      [
        'a calendar address by the old session',
        (tx, { id }) => tx.deleteFrom('sessions').where('user_id', '=', id).execute(),
        ({ phone }) => ways.ask(phone, 'POST /api/calendar'),
      ],
      [
        'a session by Google',
        (tx, { id }) => tx.deleteFrom('accounts').where('user_id', '=', id).execute(),
        ({ id }) => ways.signInWithGoogle({ sub: `g-${id}`, email: 'somebody@porchlight.example' }),
      ],
    ]
    test.skipIf(engine === 'embedded').each(writes)('nothing is left of %s', async (_what, lock, act) => {
      const person = await ways.createFullAccount()
      const sessionsOf = () =>
        ways.world.db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()
      await ways.world.db.deleteFrom('calendars').where('user_id', '=', person.id).execute()
      const before = await sessionsOf()
      const end = await holdTransaction(ways.world, (tx) => lock(tx, person))
      const late = act(person)
      await expect.poll(ways.world.countLockWaits).toBe(1)
      await end()
      await late
      const calendars = ways.world.db.selectFrom('calendars').select('id').where('user_id', '=', person.id)
      expect(await calendars.execute()).toEqual([])
      expect((await sessionsOf()).length).toBeLessThanOrEqual(before.length)
    })

    test.skipIf(engine === 'embedded')('Google sign-in waits for the confirmation, and then succeeds', async () => {
      const person = await ways.signUp()
      const end = await holdTransaction(ways.world, (tx) =>
        tx.updateTable('users').set({ email_verified: true }).where('id', '=', person.id).execute(),
      )
      const late = ways.signInWithGoogle({ sub: `g-late-${person.email}`, email: person.email })
      await expect.poll(ways.world.countLockWaits).toBe(1)
      await end()
      expect((await late).me.id).toBe(person.id)
    })

    test('signing up and Google sign-in with one address make one account', async () => {
      const email = ways.newEmail()
      const body = { firstName: 'Vera', lastName: 'Lund', email, password }
      const [signUp, google] = await Promise.all([
        ways.ask('', 'POST /api/auth/register', body),
        ways.signInWithGoogle({ sub: `g-both-${email}`, email }),
      ])
      const users = await ways.world.db.selectFrom('users').select('id').where('email', '=', email).execute()
      expect(users).toHaveLength(1)
      expect([signUp.status, google.why]).toEqual(signUp.status === 201 ? [201, 'google_unlinked'] : [409, null])
    })
  })
})
