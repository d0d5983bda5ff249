import { describe, expect, test } from 'vitest'
import type { Tx } from '#server/database/tables.ts'
import { password } from '#tests/cast.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { findUserWithPassword } from './auth-users.ts'
import { openSession } from './sessions.ts'

const next = 'another evening on the porch'

describe.each(engines)('sessions opened while the password changes, on %s', (engine) => {
  const world = useWorld(engine)

  const login = (email: string, tried: string) => world.ask('dan', 'POST /api/auth/login', { email, password: tried })
  const change = (who: string, fields: object) => world.ask(who, 'PATCH /api/auth/password', fields)
  const sessionsOf = (userId: string) =>
    world.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  const wayOf = async (email: string) => {
    const { method } = (await findUserWithPassword(world.db, email)) ?? {}
    return method as NonNullable<typeof method>
  }
  const made = { userAgent: 'a test', replacedToken: null }

  test('no session is opened with a password that was changed or removed since it was compared', async () => {
    const { id, name, email } = await world.newcomer()
    const method = await wayOf(email)
    expect(await openSession(world.db, method, made)).toMatchObject({ replaced: null })
    expect((await change(name, { current: password, next })).status).toBe(200)
    const after = await sessionsOf(id)
    expect(await openSession(world.db, method, made)).toBeNull()
    await world.db.deleteFrom('accounts').where('user_id', '=', id).execute()
    expect(await openSession(world.db, { ...method, hash: null }, made)).toBeNull()
    expect(await sessionsOf(id)).toEqual(after)
  })

  test('a session is not replaced if the new one cannot be opened', async () => {
    const { id, email } = await world.newcomer()
    const method = await wayOf(email)
    const first = await openSession(world.db, method, made)
    const before = await sessionsOf(id)
    const stale = { ...method, hash: 'another' }
    expect(await openSession(world.db, stale, { ...made, replacedToken: first?.token ?? '' })).toBeNull()
    expect(await sessionsOf(id)).toEqual(before)
    const second = await openSession(world.db, method, { ...made, replacedToken: first?.token ?? '' })
    expect(second?.replaced).toEqual({ id: first?.id, userId: id })
  })

  test.skipIf(engine === 'embedded').each([
    ['changed', (tx: Tx, id: string) => tx.updateTable('accounts').set({ password: 'x' }).where('user_id', '=', id)],
    ['removed', (tx: Tx, id: string) => tx.deleteFrom('accounts').where('user_id', '=', id)],
  ])(
    'a sign-in with the old password while it is being %s waits, and its session does not stay',
    async (_how, write) => {
      const { id, email } = await world.newcomer()
      const before = await sessionsOf(id)
      const end = await holdTransaction(world, (tx) => write(tx, id).execute())
      const late = login(email, password)
      await expect.poll(world.countLockWaits).toBe(1)
      await end()
      const { status, body, headers } = await late
      expect([status, body.code, headers.getSetCookie()]).toEqual([401, 'wrong_credentials', []])
      expect(await sessionsOf(id)).toEqual(before)
    },
  )

  test('of two concurrent password changes one succeeds, and only its password works', async () => {
    const { id, name, email } = await world.newcomer()
    const chosen = ['one evening on the porch', 'two evenings on the porch']
    const answers = await Promise.all(chosen.map((one) => change(name, { current: password, next: one })))
    const statuses = answers.map(({ status }) => status).toSorted()
    // The other one finds that the password has changed, or that this browser was signed out.
    expect([200, ...statuses.slice(1)]).toEqual(statuses)
    expect([400, 401]).toContain(statuses[1])
    expect(await sessionsOf(id)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await login(email, chosen[winner] ?? '')).status).toBe(200)
  })
})
