import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { deviceOf } from '#server/auth/device.ts'
import { isElsewhere } from '#server/files/elsewhere.ts'
import { fieldLoadsElsewhere } from '#server/files/fields.ts'
import { renamed, safeFilename } from '#server/files/filename.ts'
import { escapeHtml } from '#server/http/escape.ts'
import { whyNotParse } from '#server/http/json-bounds.ts'
import { searchWordsOf, wordsIn } from '#server/search/text-words.ts'
import { credentials, passwordReset, registration } from '#shared/auth/schema.ts'
import { balanceBidi, isolated } from '#shared/bidi.ts'
import { canonicalPath } from '#shared/canonical-path.ts'
import { whyNotAttach } from '#shared/files/rules.ts'
import { messageMaxCharacters } from '#shared/limits.ts'
import { newMessageSchema } from '#shared/messages/schema.ts'
import { readCursor } from '#shared/page.ts'
import { areaOf, townIn, zipIn } from '#shared/places/area.ts'
import { taskChanges } from '#shared/tasks/schema.ts'
import { taskSearch } from '#shared/tasks/search-schema.ts'
import { foldText, tidyLine, tidyText, visibleLength } from '#shared/text.ts'
import { profileChanges } from '#shared/users/schema.ts'
import { splitLinks } from '#web/messages/links.ts'
import { costMs, measurableMs } from './cpu.ts'

/** The longest body that is read, but for an avatar in it; in bytes, as all of these. */
const body = 64 * 1024
/** Beyond the longest line and headers of a request, and the longest head of a part of a form. */
const head = 16 * 1024
/** What has been found to be no longer than it may. */
const message = 4 * messageMaxCharacters

const field = (schema: z.core.$ZodType, name: string) => (text: string) => z.safeParse(schema, { [name]: text })

/** Everything that reads what anybody may send, with how much of it there can be. */
const readers: [what: string, read: Read, mostBytes: number][] = [
  ['length of a text', visibleLength, body],
  ['a text of several lines', tidyText, body],
  ['a text of one line', tidyLine, body],
  ['a text to compare', foldText, message],
  ['directions', balanceBidi, body],
  ['words in a sentence', isolated, message],
  ['a post’s title', field(taskChanges, 'title'), body],
  ['a post’s description', field(taskChanges, 'description'), body],
  ['a post’s address', field(taskChanges, 'address'), body],
  ['a post’s day', field(taskChanges, 'date'), body],
  ['a post’s hour', field(taskChanges, 'time'), body],
  ['a name', field(registration, 'firstName'), body],
  ['an address to mail to', field(credentials, 'email'), body],
  ['a password', field(registration, 'password'), body],
  ['a link’s token', field(passwordReset, 'token'), body],
  ['a phone number', field(profileChanges, 'phone'), body],
  ['a bio', field(profileChanges, 'bio'), body],
  ['a message', field(newMessageSchema, 'content'), body],
  ['words to filter by', field(taskSearch, 'q'), head],
  ['a place to filter by', field(taskSearch, 'near'), head],
  ['a page’s cursor', (text) => [readCursor(text, 'time'), readCursor(`null~${text}`, 'time or none')], head],
  ['words looked for', wordsIn, body],
  ['words a post is found by', (text) => searchWordsOf({ title: text, description: text, category: 'other' }), body],
  ['a ZIP code', zipIn, body],
  ['a town', townIn, body],
  ['an area', areaOf, body],
  ['links in a message', splitLinks, message],
  ['a file’s name', (text) => renamed(safeFilename(text), 'txt'), head],
  ['what may be attached', (name) => whyNotAttach({ name, size: 1, isPicture: false }), head],
  ['what a document names', isElsewhere, body],
  ['what a field of a document says', (text) => fieldLoadsElsewhere(`DATABASE ${text}`), body],
  ['a path', (text) => canonicalPath(text), head],
  ['a browser’s name of itself', deviceOf, head],
  ['words on a page', escapeHtml, body],
  ['a body', (text) => whyNotParse(Buffer.from(text), { maxBytes: 4 * body }), body],
]

/** What has no end, or could be several things: the same again and again, with something at the ends or without. */
const pieces = [
  ...['a', 'A', '1', ' ', '\t', '\n', '\r', '\r\n', '\f', '\u00a0', '\u2028', '\u3000', '\0', '\x1b'],
  ...['.', ',', ';', ':', '-', '–', '_', '+', '/', '\\', '//', '../', '#', '?', '&', '=', '@', '%', '"', "'", '’'],
  ...['(', ')', '()', '[', '[]', '{', '{}', '<', '<>', '<a', '{"a":', '["', '\\"', '\\u', '%25', '%2', '&#'],
  ...[
    'a ',
    ' a',
    'a.',
    'a,',
    'a-',
    'a@',
    'a@b.',
    'a_',
    'a/',
    '1 ',
    '1,',
    '1.',
    '1-',
    '12345 ',
    '12345-',
    '12345',
    ', IL',
  ],
  ...[
    'a b',
    'ab ',
    '\n ',
    ' \n',
    '\n\t\n',
    '\n\u3164',
    'USA',
    ' USA',
    ' (a)',
    ' (',
    '~',
    'a~',
    'x1',
    'ext',
    'ing',
    'ies',
  ],
  ...[
    'http://',
    'https://a(',
    'http://.',
    'https://a ',
    'file:',
    'a:',
    'Mozilla/5.0 (',
    'Chrome/1 ',
    'Version/',
    ';Build/',
  ],
  ...['\u0301', '\u0323\u0301', '\u0301\u0323', 'a\u0301', 'e\u0323\u0301', '\u0e31', '\u0f71\u0f72', '\u05b0\u0591'],
  ...['\u200b', '\u200c', '\u200d', '\u0301\u200d', '\ufe0f', '\u034f', '\u3164', '\u2800', '\u115f', '\ufeff'],
  ...['\u202a', '\u202e', '\u202c', '\u2067', '\u2069', '\u202a\u202c', '\u2067\u2069', '\u202a\u2067', '\u2067\n'],
  ...[
    '\u2067\u202a\u2069',
    'א',
    'م\u200c',
    'क्\u200d',
    '👨\u200d',
    '👩🏽\u200d🌾',
    '🇺🇸',
    '🇺',
    '\ud800',
    '\udc00',
    '\u{e0061}',
  ],
  ...['é', 'ﷺ', '\u1100\u1161', '\uac00\u11a8', '\ufdfa ', 'ǆ', 'ß', 'İ', '牛', '𝒜', '\ufffe', '\u{10ffff}'],
]
const repeated = (piece: string, bytes: number) => piece.repeat(Math.ceil(bytes / Buffer.byteLength(piece)))
const shapes: ((piece: string, bytes: number) => string)[] = [
  repeated,
  (piece, bytes) => `a${repeated(piece, bytes)}!`,
  (piece, bytes) => `a@b.example 60302${repeated(piece, bytes)}\u0000`,
]

const mostMs = 50
/** Twice as much, three times over: each time it may cost three times as much where twice as much would be right. */
const mostTimes = (3 / 2) ** 3

type Read = (text: string) => unknown

/** What a text costs whole and in eight parts, where that is too much; measured anew where once may be chance. */
async function tooMuch(read: Read, whole: string, eighth: string) {
  const readEighths = () => {
    for (let part = 0; part < 8; part++) read(eighth)
  }
  for (const runs of [1, 5]) {
    const ofWhole = await costMs(() => read(whole), runs)
    if (ofWhole < measurableMs) return null
    const ofEighths = await costMs(readEighths, runs)
    if (ofWhole <= mostMs && ofWhole <= mostTimes * Math.max(ofEighths, measurableMs)) return null
    if (runs > 1) return { ofWhole, ofEighths }
  }
  return null
}

describe('whatever is sent, reading it costs in proportion to its length', () => {
  test.each(readers)('%s', async (_what, read, mostBytes) => {
    const slow: unknown[] = []
    for (const piece of pieces)
      for (const shape of shapes) {
        const costs = await tooMuch(read, shape(piece, mostBytes), shape(piece, mostBytes / 8))
        if (costs) slow.push({ piece, at: shapes.indexOf(shape), ...costs })
      }
    expect(slow).toEqual([])
  })

  test('which this would tell of time that grows with the square', async () => {
    const marks = (length: number) => `a${'\u0323\u0301'.repeat(length / 2)}`
    const square: Read = (text) => text.normalize('NFC')
    expect(await tooMuch(square, marks(body / 2), marks(body / 16))).not.toBeNull()
  })
})
