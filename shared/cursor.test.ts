import { describe, expect, test } from 'vitest'
import { formatCursor, parseCursor, type SortKey } from './cursor.ts'

const id = '0b5c8a10-52a1-4f6e-9c7d-3f2b1a0c9d8e'
const time = '2026-11-21T10:00:00.123Z'

describe.each<[SortKey, (string | null)[]]>([
  ['time', [time]],
  ['number', ['15', '15.30', '0.000000', '-1.5']],
  ['time or none', [time, null]],
  ['number or none', ['15', '0.000000', null]],
])('a list sorted by %s', (by, keys) => {
  test.each(keys)('is parsed at %s', (key) => {
    expect(parseCursor(formatCursor({ key, id }), by)).toEqual({ key, id })
  })

  test.each([time, '15', null].filter((key) => !keys.includes(key)))('is refused at %s', (key) => {
    expect(parseCursor(formatCursor({ key, id }), by)).toBeNull()
  })

  test('with the spellings that it began with', () => {
    const [key = null] = keys
    const cursor = { key, id, spelled: [['walk'], ['biscuit', '日本']] }
    expect(parseCursor(formatCursor(cursor), by)).toEqual(cursor)
  })

  test.each([
    ['nothing', ''],
    ['no id', '15~'],
    ['an id of another kind', '15~7'],
    ['no key', `~${id}`],
    ['a word for a key', `newest~${id}`],
    ['a month that is none', `2026-13-01T00:00:00.000Z~${id}`],
    ['a day that is none', `2026-02-30T00:00:00.000Z~${id}`],
    ['a year that is none', `0000-01-01T00:00:00.000Z~${id}`],
    ['a quotation mark', `1'~${id}`],
    ['more than one', `15~${id}~${id}`],
    ['no spelling', `15~${id}~`],
    ['a spelling of nothing', `15~${id}~a,.b`],
    ['a spelling that no word has', `15~${id}~a':*|b`],
    ['spellings without end', `15~${id}~${'a,'.repeat(500)}a`],
    ['a number beyond all', `1e999999~${id}`],
    ['infinity', `Infinity~${id}`],
  ])('refuses a cursor with %s as that of another list', (_, cursor) => {
    expect(parseCursor(cursor, by)).toBeNull()
  })
})
