import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { password } from '#tests/cast.ts'
import { holdTransaction } from '#tests/fixtures/hold-transaction.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { createLink } from './links.ts'

describe.each(engines)('a link is created while the address changes, on %s', (engine) => {
  const world = useWorld(engine)

  const link = (userId: string, email: string) =>
    createLink(world.db, 'reset', { userId, email }, 60, { secret: 'a secret for a test', mailId: randomUUID() })

  test('before a mail to the former address is rendered: the mail has no link', async () => {
    const { id, name, email } = await world.newcomer()
    expect(await link(id, email)).toEqual(expect.any(String))
    const next = 'moved@porchlight.example'
    await world.ask(name, 'PATCH /api/auth/email', { current: password, email: next })
    expect(await link(id, email)).toBeNull()
    expect(await link(id, next)).toEqual(expect.any(String))
  })

  test.skipIf(engine === 'embedded')(
    'in an uncommitted change while a mail is rendered: the mail waits for it',
    async () => {
      const { id, email } = await world.newcomer()
      // Otherwise the mail of their first link would wait as well.
      await world.waitForMailedTokens(email, '/verify-email')
      const end = await holdTransaction(world, (tx) =>
        tx.updateTable('users').set({ email: 'away@porchlight.example' }).where('id', '=', id).execute(),
      )
      const late = link(id, email)
      await expect.poll(world.countLockWaits).toBe(1)
      await end()
      expect(await late).toBeNull()
    },
  )
})
