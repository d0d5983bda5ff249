import { expect, test, vi } from 'vitest'
import { startKeepalive } from './keepalive.ts'

const fastKeepalive = { intervalMs: 5, timeoutMs: 5 }

test('a connection that does not answer is replaced', async () => {
  const reconnect = vi.fn()
  const stopKeepalive = startKeepalive(() => Promise.reject(new Error('silent')), fastKeepalive, reconnect)
  await expect.poll(() => reconnect.mock.calls.length).toBeGreaterThan(0)
  await stopKeepalive()
})

test('a check that is stopped while it waits reports nothing', async () => {
  const reconnect = vi.fn()
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const ask = () => {
    asked.resolve()
    return answer.promise
  }
  const stopKeepalive = startKeepalive(ask, fastKeepalive, reconnect)
  await asked.promise
  const ended = stopKeepalive()
  answer.reject(new Error('silent'))
  await ended
  expect(reconnect).not.toHaveBeenCalled()
})
