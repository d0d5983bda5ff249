import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { credentials, email, newPassword, registration } from './schema.ts'

const passes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

test('an address is one address however it is typed', () => {
  expect(z.parse(email, ' Ada@Porchlight.Example ')).toBe('ada@porchlight.example')
})

test.each(['', 'ada', 'ada@', '@porchlight.example', 'ada@porchlight', `${'a'.repeat(250)}@b.example`, 7, null])(
  '%s is no address',
  (value) => {
    expect(passes(email, value)).toBe(false)
  },
)

test.each([
  ['seven letters', 'x'.repeat(7), false],
  ['eight letters', 'x'.repeat(8), true],
  ['four dogs, which are eight halves', '🐕'.repeat(4), false],
  ['eight dogs', '🐕'.repeat(8), true],
  ['128 dogs', '🐕'.repeat(128), true],
  ['129 letters', 'x'.repeat(129), false],
  ['NUL', 'long enough\0', false],
  ['half a character', 'long enough\uD800', false],
])('a new password of %s', (_, password, fine) => {
  expect(passes(newPassword, password)).toBe(fine)
})

test('the blanks at a password’s ends belong to it', () => {
  expect(z.parse(newPassword, '  on the porch  ')).toBe('  on the porch  ')
})

test('signing up needs all four, and says which one is missing', () => {
  const { error } = z.safeParse(registration, { firstName: ' ', email: 'x', password: 'short' })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['email', 'Please enter your email address'],
    ['password', 'Please use 8 to 128 characters'],
  ])
})

test('signing in with a short password is no mistake of form, and a very long one is not hashed', () => {
  expect(passes(credentials, { email: 'ada@porchlight.example', password: 'x' })).toBe(true)
  expect(passes(credentials, { email: 'ada@porchlight.example', password: '' })).toBe(false)
  expect(passes(credentials, { email: 'ada@porchlight.example', password: 'x'.repeat(513) })).toBe(false)
})
