import { expect, test } from 'vitest'
import { normalized } from './normalize.ts'

test.each(['café', 'e\u0323\u0301', `a${'\u0323\u0301'.repeat(15)}`, '한글', 'ﷺ', '\u0f71\u0f72', ''])(
  '%j is normalized as Unicode says',
  (text) => {
    for (const form of ['NFC', 'NFKC', 'NFKD'] as const) expect(normalized(text, form)).toBe(text.normalize(form))
  },
)

test('of more marks on one letter than any language sets, thirty stay', () => {
  expect(normalized(`a${'\u0323'.repeat(10_000)} b`, 'NFKD')).toBe(`a${'\u0323'.repeat(30)} b`)
})
