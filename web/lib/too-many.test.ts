import { expect, test } from 'vitest'
import { charactersIn, charactersInLine, excessText } from './too-many.ts'

test.each([
  ['what fits', 'a'.repeat(20), null],
  ['what fits without the blanks around it', `  ${'a'.repeat(20)}\n`, null],
  ['emoji, which are no longer than letters', '🐕'.repeat(20), null],
  ['letters and marks that are composed when they are kept', 'e\u0301'.repeat(20), null],
  ['one more', 'a'.repeat(21), '1 character too many'],
  ['many more', '🐕'.repeat(50), '30 characters too many'],
  ['thousands more', 'a'.repeat(1320), '1,300 characters too many'],
])('%s is counted as it will be kept', (_, text, words) => {
  expect(excessText(charactersInLine(text) - 20)).toBe(words)
})

test('line breaks count where they are kept', () => {
  const text = `${'a'.repeat(10)}\n\n${'b'.repeat(10)}`
  expect(charactersInLine(text)).toBe(21)
  expect(charactersIn(text)).toBe(22)
})
