import { expect, test } from 'vitest'
import { replaceExtension, safeFilename } from './filename.ts'

const family = '👨\u200D👩\u200D👧\u200D👦'

test.each([
  ['a family', `${family} pic.txt`],
  ['a colored heart and a farmer of some color', '❤\uFE0F\u200D🔥 👩🏽\u200D🌾.txt'],
  ['Persian with a half-space', 'می\u200Cخواهم.txt'],
  ['Persian with a vowel before it', 'خانه\u064E\u200Cها.txt'],
  ['Arabic that ends joined', 'ه\u200D.txt'],
  ['Hindi that joins', 'क्\u200Dष.txt'],
  ['Hindi that parts', 'क्\u200Cष.txt'],
  ['Sinhala', 'ශ්\u200Dරී ලංකා.txt'],
  ['Malayalam with a joiner at the end of a word', 'അവന്\u200D വന്നു.txt'],
  ['Bengali', 'র\u200D্য.txt'],
  ['Scotland’s flag with its letters', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} trip.jpg'],
])('%s keeps its joiners in a file name', (_what, name) => expect(safeFilename(name)).toBe(name.normalize('NFC')))

test.each([
  ['between letters of ours', 'pho\u200Dto.txt', 'photo.txt'],
  ['before the ending', 'photo\u200D.txt', 'photo.txt'],
  ['in the ending', 'photo.t\u200Cxt', 'photo.txt'],
  ['at the beginning', '\u200Dphoto.txt', 'photo.txt'],
  ['before a dot that would hide the file', '\u200D.htaccess', 'htaccess'],
  ['around a device', 'CO\u200DN.txt', '_CON.txt'],
  ['alone', '\u200C\u200D', ''],
  ['in twos', 'می\u200C\u200Cخواهم.txt', 'می\u200Cخواهم.txt'],
  ['behind an emoji', '👨\u200D.txt', '👨.txt'],
  ['between an emoji and a word', '👨\u200Da.txt', '👨a.txt'],
  ['letters of a flag behind none', 'a\u{E0067}\u{E0062}\u{E0073}\u{E007F}.txt', 'a.txt'],
  ['of another kind beside them', 'می\u202E\u2066خواهم\u200B.txt', 'میخواهم.txt'],
])('joiners without effect are dropped: %s', (_what, given, name) => expect(safeFilename(given)).toBe(name))

test('a long name is truncated between characters', () => {
  expect(replaceExtension(`${family.repeat(40)}.txt`, 'txt')).toBe(`${family.repeat(16)}.txt`)
})
