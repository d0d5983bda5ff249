import { expect, test } from 'vitest'
import { whyNotPassword } from './rules.ts'

test.each(['password', '12345678', 'Password1', ' porchlight ', 'ada@porchlight.example', 'ADA@porchlight.example'])(
  '%s is easy to guess',
  (password) => {
    expect(whyNotPassword(password, 'ada@porchlight.example')).toBe('common_password')
  },
)

test('what stands before the @ is easy to guess too', () => {
  expect(whyNotPassword('ada.lindgren', 'ada.lindgren@porchlight.example')).toBe('common_password')
})

test('a sentence of one’s own is not', () => {
  expect(whyNotPassword('a long evening on the porch', 'ada@porchlight.example')).toBeNull()
})
