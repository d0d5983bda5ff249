import { expect, test } from 'vitest'
import { withSpareSpace } from './with-spare-space.ts'

test.each([
  ['Call 708-555-0188 now', 'Call now'],
  ['Call 708-555-0188.', 'Call.'],
  ['Call 708-555-0188', 'Call'],
  ['708-555-0188 is mine', 'is mine'],
  ['First line\n708-555-0188 is mine', 'First line\nis mine'],
  ['Call 708-555-0188\nLast line', 'Call\nLast line'],
  ['(708-555-0188)', '()'],
])('without its number, %j reads %j', (text, rest) => {
  const start = text.indexOf('708')
  const part = withSpareSpace(text, { start, end: start + '708-555-0188'.length })
  expect(text.slice(0, part.start) + text.slice(part.end)).toBe(rest)
})
