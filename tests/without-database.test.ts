import { expect, test } from 'vitest'
import { cast, password } from '#tests/cast.ts'
import { openWorld } from '#tests/world.ts'

test('people are asked to try again soon when the embedded database is closed', async () => {
  const world = await openWorld('embedded')
  await world.db.destroy()
  for (const line of ['GET /api/auth/user', 'GET /api/tasks', 'POST /api/auth/login']) {
    const fields = line.startsWith('POST') ? { ...cast.ada, password } : undefined
    const { status, headers, body } = await world.ask('ada', line, fields)
    expect([line, status, headers.get('retry-after')]).toEqual([line, 503, '5'])
    expect(body.message).toBe('We will be right back. Please try again.')
  }
  await world.close()
})
