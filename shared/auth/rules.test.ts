import { expect, test } from 'vitest'
import { whyNotPassword } from './rules.ts'

const ada = { email: 'ada.lindgren@porchlight.example', productName: 'Porchlight' }

test.each([
  'password',
  '12345678',
  'Password1',
  ' porchlight ',
  'ada.lindgren@porchlight.example',
  'ADA.Lindgren@porchlight.example',
])('%s is easy to guess', (password) => {
  expect(whyNotPassword(password, ada)).toBe('common_password')
})

test('what stands before the @ is easy to guess too', () => {
  expect(whyNotPassword('ada.lindgren', ada)).toBe('common_password')
})

test('a sentence of one’s own is not', () => {
  expect(whyNotPassword('a long evening on the porch', ada)).toBeNull()
})
