import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Ada Lindgren', 'AL'],
  ['ada maria lindgren', 'AL'],
  ['Ada', 'A'],
  ['', ''],
  ['🇺🇸 👩‍👩‍👧‍👦', '🇺🇸👩‍👩‍👧‍👦'],
  ['👍🏽one 1️⃣two', '👍🏽1️⃣'],
  ['e\u0301milie o\u0323\u0308berg', 'E\u0301O\u0323\u0308'],
  ['नीरज क्षेत्री', 'नीक्षे'],
  ['أحمد سعيد', 'أس'],
  ['김 민준', '김민'],
  ['Sam Lee (he/him)', 'SL'],
  ['Jo #12', 'J'],
  ['\u2068Eve\u2069 “Evie” Stone', 'ES'],
  ['(Sam)', 'S'],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
