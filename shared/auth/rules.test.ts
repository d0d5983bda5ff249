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
  'aaaaaaaa',
  ' '.repeat(8),
  'ÄÄÄÄÄÄÄÄ',
  'aaaabbbb',
  'Porchlight1',
  '2024porchlight!',
  'Password2024',
  'summer2025!',
  'trustno1',
  'qwerty123',
  'ada.lindgren99',
  '23456789',
  '98765432',
  'abcdefgh',
  'ABCD1234',
  'hgfedcba',
  'abcabcabc',
  'qwertzui',
  'asdfghjkl;',
  '1qaz2wsx3edc',
  'qwertyuiopasdfghjklzxcvbnm',
  '1234567a',
])('%s is easy to guess', (password) => {
  expect(whyNotPassword(password, ada)).toBe('common_password')
})

test('the part before the @ is easy to guess too', () => {
  expect(whyNotPassword('ada.lindgren', ada)).toBe('common_password')
})

test.each([
  'a long evening on the porch',
  'porchlight at dusk',
  'football83749283748912',
  '73049182',
  'ada and 4 cats',
])('%s is the user’s own', (password) => {
  expect(whyNotPassword(password, ada)).toBeNull()
})
