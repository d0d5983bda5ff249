import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { messageMaxCharacters } from '#shared/constants.ts'
import { newMessageSchema } from './schema.ts'

const ids = { taskId: '7a3b1e00-0000-4000-8000-000000000001', recipientId: '7a3b1e00-0000-4000-8000-000000000002' }
const parse = (content: unknown) => z.safeParse(newMessageSchema, { ...ids, content })

test('text is trimmed, and normalized however it was typed', () => {
  expect(parse('  Cafe\u0301\r\nat noon ').data?.content).toBe('Café\nat noon')
})

test.each([
  ['nothing', ''],
  ['blanks', ' \n '],
  ['invisible characters', '\u200B\u2060'],
  ['NUL', 'a\0b'],
  ['half a character', 'a\uD800b'],
  ['a number', 7],
  ['too much', 'x'.repeat(messageMaxCharacters + 1)],
])('a message of %s is refused', (_, content) => {
  expect(parse(content).success).toBe(false)
})

test('the length is counted in code points', () => {
  expect(parse('🐕'.repeat(messageMaxCharacters)).success).toBe(true)
  expect(parse('🐕'.repeat(messageMaxCharacters + 1)).success).toBe(false)
})
