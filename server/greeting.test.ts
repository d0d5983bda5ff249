import { afterEach, expect, test, vi } from 'vitest'
import { readEnv } from './env.ts'
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

test('without a demo nobody is warned of one', () => expect(warningsAt({ HOST: '0.0.0.0', DEMO: '0' })).toBe(''))
