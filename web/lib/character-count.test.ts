import { expect, test } from 'vitest'
import { countCharacters, countLineCharacters, excessText } from './character-count.ts'

test.each([
  ['a text that fits', 'a'.repeat(20), null],
  ['a text that fits without the blanks around it', `  ${'a'.repeat(20)}\n`, null],
  ['emoji, which are no longer than letters', '🐕'.repeat(20), null],
  ['letters and marks that are composed when they are stored', 'e\u0301'.repeat(20), null],
  ['one more', 'a'.repeat(21), '1 character too many'],
  ['many more', '🐕'.repeat(50), '30 characters too many'],
  ['thousands more', 'a'.repeat(1320), '1,300 characters too many'],
])('%s is counted as it is stored', (_, text, words) => {
  expect(excessText(countLineCharacters(text) - 20)).toBe(words)
})

test('line breaks count in texts of several lines', () => {
  const text = `${'a'.repeat(10)}\n\n${'b'.repeat(10)}`
  expect(countLineCharacters(text)).toBe(21)
  expect(countCharacters(text)).toBe(22)
})
