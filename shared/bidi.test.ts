import { expect, test } from 'vitest'
import { isolateBidi, quoteTitle } from './bidi.ts'

test.each([
  ['English', 'Eve'],
  ['Chinese', '王小明'],
  ['Hindi', 'आरव'],
  ['an emoji', '👩‍👩‍👧‍👦'],
  ['nothing', ''],
])('%s needs no isolate in a sentence', (_, words) => {
  expect(isolateBidi(words)).toBe(words)
})

test.each([
  ['Arabic', 'أحمد'],
  ['Hebrew', 'שרה (שכנה)!'],
  ['Syriac, Thaana and N’Ko', 'ܐ ހ ߊ'],
  ['Arabic as old programs write it', '\uFEB3\uFB50'],
  ['Adlam and Rohingya', '\u{1E922}\u{10D00}'],
  ['English with a right-to-left mark', 'Eve\u200F!'],
  ['a closed isolate', '\u2067abc\u2069'],
])('%s is enclosed in isolates', (_, words) => {
  expect(isolateBidi(words)).toBe(`\u2068${words}\u2069`)
})

test('overrides in older text are dropped', () => {
  expect(isolateBidi('Eve\u202E')).toBe('Eve')
  expect(isolateBidi('שרה\u202E\u2069')).toBe('\u2068שרה\u2069')
})

test('each line is isolated alone, because the end of a line ends isolates', () => {
  expect(isolateBidi('לא\nno\nלא')).toBe('\u2068לא\u2069\nno\n\u2068לא\u2069')
})

test('a title in a sentence is in quotes, with the isolate inside them', () => {
  expect(quoteTitle('Walk my dog')).toBe('"Walk my dog"')
  expect(quoteTitle('(من فضلك)!')).toBe('"\u2068(من فضلك)!\u2069"')
})
