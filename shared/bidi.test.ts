import { expect, test } from 'vitest'
import { isolated, quoted } from './bidi.ts'

test.each([
  ['English', 'Eve'],
  ['Chinese', '王小明'],
  ['Hindi', 'आरव'],
  ['an emoji', '👩‍👩‍👧‍👦'],
  ['nothing', ''],
])('%s needs no isolate in a sentence of ours', (_, words) => {
  expect(isolated(words)).toBe(words)
})

test.each([
  ['Arabic', 'أحمد'],
  ['Hebrew', 'שרה (שכנה)!'],
  ['Syriac, Thaana and N’Ko', 'ܐ ހ ߊ'],
  ['Arabic as old programs write it', '\uFEB3\uFB50'],
  ['Adlam and Rohingya', '\u{1E922}\u{10D00}'],
  ['English with a right-to-left mark', 'Eve\u200F!'],
  ['a closed isolate', '\u2067abc\u2069'],
])('%s is set between isolates', (_, words) => {
  expect(isolated(words)).toBe(`\u2068${words}\u2069`)
})

test('what was kept before overrides were dropped turns nothing round', () => {
  expect(isolated('Eve\u202E')).toBe('Eve')
  expect(isolated('שרה\u202E\u2069')).toBe('\u2068שרה\u2069')
})

test('each line has isolates of its own, as the end of a line ends them', () => {
  expect(isolated('לא\nno\nלא')).toBe('\u2068לא\u2069\nno\n\u2068לא\u2069')
})

test('a title in a sentence stands between quotes, which stay outside', () => {
  expect(quoted('Walk my dog')).toBe('"Walk my dog"')
  expect(quoted('(من فضلك)!')).toBe('"\u2068(من فضلك)!\u2069"')
})
