import { expect, test } from 'vitest'
import { nameMaxCharacters } from '#shared/constants.ts'
import { parseGooglePerson } from './google-person.ts'

const gina = { sub: 'g-1', email: 'Gina@Porchlight.example', email_verified: true }

test.each([
  [{ given_name: 'Gina', family_name: 'Grove' }, 'Gina', 'Grove'],
  [{ name: 'Gina van der Grove' }, 'Gina', 'van der Grove'],
  [{ given_name: 'Gina', name: 'Gina Grove' }, 'Gina', ''],
  [{}, 'Neighbor', ''],
  [{ given_name: '', family_name: ' ' }, 'Neighbor', ''],
  [{ given_name: '\u200B', family_name: 7, name: null }, 'Neighbor', ''],
  [{ given_name: ' Gi\u0000na\n', family_name: 'Gr\u001Bove\ud800' }, 'Gi na', 'Gr ove'],
  [{ given_name: 'x'.repeat(500), family_name: '🐕'.repeat(500) }, 'x'.repeat(60), '🐕'.repeat(nameMaxCharacters)],
])('the claims in row %# get a name that fits', (names, firstName, lastName) => {
  expect(parseGooglePerson({ ...gina, ...names })).toMatchObject({ firstName, lastName })
})

test('an address is normalized however it is claimed', () => {
  expect(parseGooglePerson(gina).email).toBe('gina@porchlight.example')
})

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [1, false],
  [undefined, false],
])('email_verified %j counts as verified: %s', (email_verified, isEmailConfirmed) => {
  expect(parseGooglePerson({ ...gina, email_verified }).isEmailConfirmed).toBe(isEmailConfirmed)
})

test.each([{ sub: '' }, { sub: 7 }, { email: 'nobody' }, { email: undefined }, { email: ['a@b.example'] }])(
  'claims of %j are refused',
  (claims) => {
    expect(() => parseGooglePerson({ ...gina, ...claims })).toThrow()
  },
)
