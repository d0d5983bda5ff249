import { expect, test } from 'vitest'
import { readCursor, writeCursor } from './page.ts'

const id = '0b5c8a10-52a1-4f6e-9c7d-3f2b1a0c9d8e'

test.each(['2026-11-21T10:00:00.123Z', '15', '15.30', '0.000000', '-1.5', null])(
  'a page that ends at %s is taken up there',
  (key) => {
    expect(readCursor(writeCursor({ key, id }))).toEqual({ key, id })
  },
)

test.each([
  ['nothing', ''],
  ['no id', '15~'],
  ['an id of another kind', '15~7'],
  ['no key', `~${id}`],
  ['a word for a key', `newest~${id}`],
  ['a month that is none', `2026-13-01T00:00:00.000Z~${id}`],
  ['a quotation mark', `1'~${id}`],
  ['more than one', `15~${id}~${id}`],
  ['infinity', `Infinity~${id}`],
])('a cursor with %s was written by somebody else', (_, cursor) => {
  expect(readCursor(cursor)).toBeNull()
})
