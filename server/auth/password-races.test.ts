import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#server/db/tables.ts'
import { password } from '#tests/cast.ts'
import { inTheMiddle } from '#tests/given/held.ts'
import { engines, openWorld, type World } from '#tests/world.ts'
import { findByPassword } from './people.ts'
import { openSession } from './sessions.ts'

const next = 'another evening on the porch'

describe.each(engines)('a session is opened while its password changes, on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())

  const login = (email: string, tried: string) => world.ask('dan', 'POST /api/auth/login', { email, password: tried })
  const change = (who: string, fields: object) => world.ask(who, 'PATCH /api/auth/password', fields)
  const sessionsOf = (userId: string) =>
    world.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  const wayOf = async (email: string) => {
    const { way } = (await findByPassword(world.db, email)) ?? {}
    return way as NonNullable<typeof way>
  }
  const made = { userAgent: 'a test', replacedToken: null }

  test('no session is opened with a password that was changed, or removed, since it was compared', async () => {
    const { id, name, email } = await world.newcomer()
    const way = await wayOf(email)
    expect(await openSession(world.db, way, made)).toMatchObject({ replaced: null })
    expect((await change(name, { current: password, next })).status).toBe(200)
    const after = await sessionsOf(id)
    expect(await openSession(world.db, way, made)).toBeNull()
    await world.db.deleteFrom('accounts').where('user_id', '=', id).execute()
    expect(await openSession(world.db, { ...way, hash: null }, made)).toBeNull()
    expect(await sessionsOf(id)).toEqual(after)
  })

  test('a session whose browser may not go on is not replaced', async () => {
    const { id, email } = await world.newcomer()
    const way = await wayOf(email)
    const first = await openSession(world.db, way, made)
    const before = await sessionsOf(id)
    const stale = { ...way, hash: 'another' }
    expect(await openSession(world.db, stale, { ...made, replacedToken: first?.token ?? '' })).toBeNull()
    expect(await sessionsOf(id)).toEqual(before)
    const second = await openSession(world.db, way, { ...made, replacedToken: first?.token ?? '' })
    expect(second?.replaced).toEqual({ id: first?.id, userId: id })
  })

  test.skipIf(engine === 'embedded').each([
    ['changed', (tx: Tx, id: string) => tx.updateTable('accounts').set({ password: 'x' }).where('user_id', '=', id)],
    ['removed', (tx: Tx, id: string) => tx.deleteFrom('accounts').where('user_id', '=', id)],
  ])('whoever signs in with the old one while it is being %s waits, and does not stay', async (_how, write) => {
    const { id, email } = await world.newcomer()
    const before = await sessionsOf(id)
    const end = await inTheMiddle(world, (tx) => write(tx, id).execute())
    const late = login(email, password)
    await expect.poll(world.countWaiting).toBe(1)
    await end()
    const { status, body, headers } = await late
    expect([status, body.code, headers.getSetCookie()]).toEqual([401, 'wrong_credentials', []])
    expect(await sessionsOf(id)).toEqual(before)
  })

  test('of two who change it at the same moment one is in, by their new password alone', async () => {
    const { id, name, email } = await world.newcomer()
    const chosen = ['one evening on the porch', 'two evenings on the porch']
    const answers = await Promise.all(chosen.map((one) => change(name, { current: password, next: one })))
    const statuses = answers.map(({ status }) => status).toSorted()
    // The other one finds another password, or that this browser was signed out.
    expect([200, ...statuses.slice(1)]).toEqual(statuses)
    expect([400, 401]).toContain(statuses[1])
    expect(await sessionsOf(id)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await login(email, chosen[winner] ?? '')).status).toBe(200)
  })
})
