import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password } from '#tests/cast.ts'
import { inTheMiddle } from '#tests/given/held.ts'
import { engines, openWorld, type World } from '#tests/world.ts'
import { makeLink } from './links.ts'

describe.each(engines)('a link is made while its address changes, on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())

  const link = (userId: string, email: string) =>
    makeLink(world.db, 'reset', { userId, email }, 60, { secret: 'a secret for a test', mailId: randomUUID() })

  test('as a mail to the former address is written: it holds no link', async () => {
    const { id, name, email } = await world.newcomer()
    expect(await link(id, email)).toEqual(expect.any(String))
    const next = 'moved@porchlight.example'
    await world.ask(name, 'PATCH /api/auth/email', { current: password, email: next })
    expect(await link(id, email)).toBeNull()
    expect(await link(id, next)).toEqual(expect.any(String))
  })

  test.skipIf(engine === 'embedded')('as a mail is written, and the change is not: it is waited for', async () => {
    const { id, email } = await world.newcomer()
    // Else the mail of their first link would wait as well.
    await world.tokensMailedTo(email, '/verify-email')
    const end = await inTheMiddle(world, (tx) =>
      tx.updateTable('users').set({ email: 'away@porchlight.example' }).where('id', '=', id).execute(),
    )
    const late = link(id, email)
    await expect.poll(world.countWaiting).toBe(1)
    await end()
    expect(await late).toBeNull()
  })
})
