import { expect, test } from 'vitest'
import { tidyText } from '#shared/text.ts'
import { tooManyText } from './too-many.ts'

test.each([
  ['what fits', 'a'.repeat(20), null],
  ['what fits without the blanks around it', `  ${'a'.repeat(20)}\n`, null],
  ['emoji, which are no longer than letters', '🐕'.repeat(20), null],
  ['letters and marks that are composed when they are kept', 'e\u0301'.repeat(20), null],
  ['one more', 'a'.repeat(21), '1 character too many'],
  ['many more', '🐕'.repeat(50), '30 characters too many'],
  ['thousands more', 'a'.repeat(1320), '1,300 characters too many'],
])('%s is counted as it will be kept', (_, text, words) => {
  expect(tooManyText(text, 20)).toBe(words)
})

test('line breaks count where they are kept', () => {
  expect(tooManyText(`${'a'.repeat(10)}\n\n${'b'.repeat(10)}`, 20)).toBe('1 character too many')
  expect(tooManyText(`${'a'.repeat(10)}\n\n${'b'.repeat(10)}`, 20, tidyText)).toBe('2 characters too many')
})
