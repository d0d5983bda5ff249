import { expect, test } from 'vitest'
import { splitGraphemes, truncateText } from './graphemes.ts'

test.each([
  ['🇺🇸🇲🇽', ['🇺🇸', '🇲🇽']],
  ['👩‍👩‍👧‍👦a', ['👩‍👩‍👧‍👦', 'a']],
  ['1️⃣é', ['1️⃣', 'é']],
  [
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}!',
    ['🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}', '!'],
  ],
])('%s is read as %j', (text, graphemes) => {
  expect(splitGraphemes(text)).toEqual(graphemes)
})

test.each([
  ['a flag', 'Flags 🇺🇸🇲🇽', 9, 'Flags 🇺🇸'],
  ['a family', 'ab👩‍👩‍👧‍👦', 8, 'ab'],
  ['a letter and its marks', 'नमस्ते', 5, 'नम'],
  ['a blank', 'Walk the dog', 5, 'Walk'],
  ['nothing that fits', '👩‍👩‍👧‍👦', 5, ''],
  ['what fits whole', 'Walk', 4, 'Walk'],
])('a text cut at %s ends before it', (_, text, max, kept) => {
  expect(truncateText(text, max)).toBe(kept)
})
