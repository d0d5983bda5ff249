import { expect, test } from 'vitest'
import { isEasyToGuess } from './passwords.ts'

test.each(['password', '12345678', 'Password1', ' porchlight ', 'ada@porchlight.example', 'ADA@porchlight.example'])(
  '%s is easy to guess',
  (password) => {
    expect(isEasyToGuess(password, 'ada@porchlight.example')).toBe(true)
  },
)

test('what stands before the @ is easy to guess too', () => {
  expect(isEasyToGuess('ada.lindgren', 'ada.lindgren@porchlight.example')).toBe(true)
})

test('a sentence of one’s own is not', () => {
  expect(isEasyToGuess('a long evening on the porch', 'ada@porchlight.example')).toBe(false)
})
