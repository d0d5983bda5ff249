import { afterEach, expect, test, vi } from 'vitest'
import { readEnv } from '#server/env.ts'
import { onPostgres } from '#tests/setup/server-process.ts'
import { greet } from './greeting.ts'

afterEach(() => void vi.restoreAllMocks())

function warningsAt(settings: NodeJS.ProcessEnv) {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  greet(readEnv(settings))
  return warn.mock.calls.join('')
}

test.each(['0.0.0.0', '::', '192.168.0.7', 'porch'])('a demo that others reach at %s says what they can do', (HOST) => {
  const mailed = warningsAt({ HOST, DEMO: '1' })
  expect(mailed).toContain(`open to everybody who reaches ${HOST}`)
  expect(mailed).toContain('/demo/mail')
})

test.each(['127.0.0.1', '127.0.0.53', '::1', 'localhost'])('a demo at %s is nobody else’s to reach', (HOST) => {
  expect(warningsAt({ HOST, DEMO: '1' })).toBe('')
})

test.each([
  ['embedded', {}, true],
  ['PostgreSQL', onPostgres('postgres://porch@host/light'), false],
])('on %s its operator is told whether it outlives a power cut', (_, settings, isTold) => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  greet(readEnv(settings))
  expect(log.mock.calls.join('').includes('not a power cut')).toBe(isTold)
})

test('an operator reads that nothing goes out, so that a trial is not taken for the neighborhood', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  greet(readEnv({ DEMO: '0' }))
  expect(log.mock.calls.join('')).not.toContain('Nothing goes out')
  greet(readEnv({ DEMO: '0', OUTGOING: 'off' }))
  expect(log.mock.calls.join('')).toContain('Nothing goes out')
})

test('without a demo nobody is warned of one', () => expect(warningsAt({ HOST: '0.0.0.0', DEMO: '0' })).toBe(''))
