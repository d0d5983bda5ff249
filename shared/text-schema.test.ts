import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { visibleLength } from './text.ts'
import { line, optionalLine, optionalText, text } from './text-schema.ts'

const title = line({ min: 5, max: 10, tooShort: 'Too short' })
const saidOf = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message ?? null

test.each([
  ['five letters', 'lawns', null],
  ['five blanks', '     ', 'Too short'],
  ['blanks around four letters', '  lawn  ', 'Too short'],
  ['five characters that nobody can see', '\u200B\u200B\u200B\u200B\u200B', 'Too short'],
  ['five dogs', '🐕🐕🐕🐕🐕', null],
  ['ten dogs, which are twenty units', '🐕'.repeat(10), null],
  ['eleven letters', 'lawn mowing', 'Please use at most 10 characters'],
  ['a family, whose joints are invisible', '👨‍👩‍👧‍👦', 'Too short'],
  ['two families, of eight people in fourteen code points', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 'Please use at most 10 characters'],
  ['five turns of the reading direction', '\u202E\u202E\u202E\u202E\u202E', 'Too short'],
  ['five letters in another direction', '\u202Elawns', null],
  ['half a character', 'lawn \uD83D', 'Please remove the invisible characters'],
  ['a NUL', 'lawns\0', 'Please remove the invisible characters'],
  ['no text at all', 7, 'Too short'],
])('as a title, %s: %s', (_, value, said) => {
  expect(saidOf(title, value)).toBe(said)
})

test('a line is normalized, trimmed, and free of line breaks', () => {
  expect(z.parse(line({ max: 40 }), '  Cafe\u0301\n at\t noon ')).toBe('Café at noon')
})

test('a text keeps its lines, whatever line breaks it has', () => {
  expect(z.parse(text({ max: 40 }), ' one\r\ntwo\rthree\n')).toBe('one\ntwo\nthree')
})

test.each([undefined, null, '', '  ', '\n', '\u200B\u2060'])('an optional text of %j is null', (value) => {
  for (const schema of [optionalText(10), optionalLine(10)]) expect(z.parse(schema, value) ?? null).toBeNull()
})

test('an optional line has no line breaks, and is no longer than it may be', () => {
  expect(z.parse(optionalLine(3), ' a\nb ')).toBe('a b')
  expect(saidOf(optionalLine(3), 'abcd')).toBe('Please use at most 3 characters')
})

test('an optional text has a maximum length', () => {
  expect(z.parse(optionalText(3), ' abc ')).toBe('abc')
  expect(saidOf(optionalText(3), 'abcd')).toBe('Please use at most 3 characters')
})

test('visible characters are counted by code points', () => {
  expect(visibleLength('naïve')).toBe(5)
  expect(visibleLength('a\u200Bb\u0007c')).toBe(3)
})
