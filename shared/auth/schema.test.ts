import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { costMs } from '#tests/input/cpu.ts'
import { credentials, email, newPassword, registration } from './schema.ts'

const passes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

test('an address is the same in every spelling', () => {
  expect(z.parse(email, ' Ada@Porchlight.Example ')).toBe('ada@porchlight.example')
})

const ada = 'ada@porchlight.example'
const ivan = 'ivan@xn--e1afmkfd.xn--p1ai'
test.each([
  [`${ada}\u200B`, ada],
  [`\u202A${ada}\u202C`, ada],
  [`\u2066${ada}\u2069`, ada],
  [`\uFEFF${ada}`, ada],
  [`\u00A0${ada}\u00A0`, ada],
  [` \u200E ${ada} \u200F\n`, ada],
  ['ada\u00AD@porch\u2060light.ex\u200Dample\u{E0041}', ada],
  [`${ada}\u3164\u2800`, ada],
  ['ivan@пример.рф', ivan],
  ['IVAN@ПРИМЕР.РФ', ivan],
  [ivan.toUpperCase(), ivan],
  ['ivan@при\u200Bмер.рф', ivan],
  ['x@bücher.example', 'x@xn--bcher-kva.example'],
  ['x@bu\u0308cher.example', 'x@xn--bcher-kva.example'],
  ['x@mail.例え。テスト', 'x@mail.xn--r8jz45g.xn--zckzah'],
  ['x@ｅｘａｍｐｌｅ.com', 'x@example.com'],
  ['a&b@example.com', 'a&b@example.com'],
  ['John/Doe@example.com', 'john/doe@example.com'],
  ['x~y@example.com', 'x~y@example.com'],
  ["o'brien+porch_light-1@mail.example.co", "o'brien+porch_light-1@mail.example.co"],
  ['!#$%*=?^`{|}@example.com', '!#$%*=?^`{|}@example.com'],
  ['a.b.c@example.com', 'a.b.c@example.com'],
  [`${'a'.repeat(241)}@b.example`, `${'a'.repeat(241)}@b.example`],
])('%j is stored as %s', (typed, stored) => {
  expect(z.safeParse(email, typed)).toEqual({ success: true, data: stored })
})

test.each([
  ...['', 'ada', 'ada@', '@porchlight.example', 'ada@porchlight', `${'a'.repeat(250)}@b.example`, 7, null],
  ...['.ada@b.example', 'ada.@b.example', 'a..da@b.example', 'ada@b..example', 'ada@.b.example', 'ada@b.example.'],
  ...['ada@b.e', 'ada@10.0.0.1', 'ada@[10.0.0.1]', 'ada@１２７.0.0.1', 'ada@b.123', 'ada@-b.example', 'ada@b-.example'],
  ...['a da@b.example', 'ada@b example', 'ada@b@c.example', 'Ada <ada@b.example>', 'ada@b.example, ben@b.example'],
  ...['"a"@b.example', 'a(b)@b.example', 'a:b@b.example', 'a;b@b.example', 'a\\b@b.example', 'a\n@b.example'],
  ...['ada\0@b.example', 'ada@b.example\0', 'ada\uD800@b.example', 'ada@\uD800.example', 'adä@b.example'],
  ...[
    'x@пример/рф',
    'x@пример.рф:25',
    'x@пример.рф?a',
    'x@пример.рф#a',
    'x@%D0%BF.рф',
    'x@a/b.пример.рф',
    'x@℀.example',
  ],
  ...['x@пример', 'x@пример..рф', 'x@пример.рф.', `x@${'я'.repeat(300)}.рф`, 'x@xn--\u00e4.example'],
])('%j is no address', (value) => {
  expect(passes(email, value)).toBe(false)
})

test.each(['@', 'a@'.repeat(2), '.', 'я', 'x@я.', '\u200B', 'xn--', 'a@xn--a.'])(
  'a body full of %j is refused as fast as it is read',
  async (piece) => {
    const text = piece.repeat(64_000 / piece.length)
    expect(await costMs(() => expect(passes(email, text)).toBe(false), { below: 500 })).toBeLessThan(500)
  },
)

test.each([
  ['eight letters and marks that compose to four', 'e\u0301'.repeat(4), false],
  ['eight composed', 'e\u0301'.repeat(8), true],
  ['128 composed', 'e\u0301'.repeat(128), true],
  ['129 composed', 'e\u0301'.repeat(129), false],
  ['44 that compose to 132', '\u{1D15F}'.repeat(44), true],
])('a new password is measured as it is compared: %s', (_, password, fine) => {
  expect(passes(newPassword, password)).toBe(fine)
})

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

test('blanks at a password’s ends belong to it', () => {
  expect(z.parse(newPassword, '  on the porch  ')).toBe('  on the porch  ')
})

test('signing up needs all four fields, and names a missing one', () => {
  const { error } = z.safeParse(registration, { firstName: ' ', email: 'x', password: 'short' })
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['email', 'Please enter your email address'],
    ['password', 'Please use 8 to 128 characters'],
  ])
})

test('a short password is accepted for signing in, and a very long one is refused without hashing', () => {
  expect(passes(credentials, { email: 'ada@porchlight.example', password: 'x' })).toBe(true)
  expect(passes(credentials, { email: 'ada@porchlight.example', password: '' })).toBe(false)
  expect(passes(credentials, { email: 'ada@porchlight.example', password: 'x'.repeat(513) })).toBe(false)
})
