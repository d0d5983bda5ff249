import { expect, test } from 'vitest'
import { normalizeUnicode } from './normalize-unicode.ts'

test.each(['café', 'e\u0323\u0301', `a${'\u0323\u0301'.repeat(15)}`, '한글', 'ﷺ', '\u0f71\u0f72', ''])(
  '%j is normalized like String.prototype.normalize',
  (text) => {
    for (const form of ['NFC', 'NFKC', 'NFKD'] as const) expect(normalizeUnicode(text, form)).toBe(text.normalize(form))
  },
)

test('of many marks on one letter thirty stay', () => {
  expect(normalizeUnicode(`a${'\u0323'.repeat(10_000)} b`, 'NFKD')).toBe(`a${'\u0323'.repeat(30)} b`)
})
