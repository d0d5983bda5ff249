import { expect, test } from 'vitest'
import { openWorld } from '#tests/world.ts'

test('behind a proxy with TLS our own pages count as our own, and only over TLS', async () => {
  const trustProxy = (_address: string, hop: number) => hop < 1
  const world = await openWorld('embedded', { trustProxy, publicUrl: 'https://porchlight.example' })
  const send = (headers: Record<string, string>) => {
    const forwarded = { 'x-forwarded-host': 'porchlight.example', 'x-forwarded-proto': 'https' }
    const fields = { email: 'nobody@porchlight.example', password: 'a guess' }
    return world.ask('dan', 'POST /api/auth/login', fields, {
      headers: { 'content-type': 'application/json', ...forwarded, ...headers },
    })
  }
  const own = await send({ origin: 'https://porchlight.example' })
  expect([own.status, own.headers.get('strict-transport-security')]).toEqual([401, expect.stringContaining('max-age')])
  expect(own.headers.get('content-security-policy')).toContain('wss://porchlight.example')
  expect(own.headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
  for (const origin of ['http://porchlight.example', 'https://evil.example', 'https://porchlight.example:8443'])
    expect([origin, (await send({ origin })).status]).toEqual([origin, 403])
  const forged = await send({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example, porchlight.example' })
  expect(forged.status, 'only what our own proxy wrote counts').toBe(403)
  await world.close()
})
