import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { deviceOf } from '#server/features/auth/device.ts'
import { searchWordsOf, wordsIn } from '#server/features/words/text-words.ts'
import { replaceExtension, safeFilename } from '#server/platform/files/filename.ts'
import { isRemoteTarget } from '#server/platform/files/word/remote-target.ts'
import { fieldLoadsRemote } from '#server/platform/files/word/word-fields.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { whyNotParse } from '#server/platform/http/json-bounds.ts'
import { credentials, passwordReset, registration } from '#shared/auth/schema.ts'
import { balanceBidi, isolateBidi } from '#shared/bidi.ts'
import { canonicalPath } from '#shared/canonical-path.ts'
import { messageMaxCharacters } from '#shared/constants.ts'
import { parseCursor } from '#shared/cursor.ts'
import { whyNotAttach } from '#shared/files/rules.ts'
import { newMessageSchema } from '#shared/messages/schema.ts'
import { areaOf, parseTown, parseZip } from '#shared/places/area.ts'
import { taskChanges } from '#shared/tasks/schema.ts'
import { taskSearch } from '#shared/tasks/search-schema.ts'
import { foldText, normalizeLine, normalizeText, visibleLength } from '#shared/text.ts'
import { profileChanges } from '#shared/users/schema.ts'
import { splitLinks } from '#web/features/messages/chat/links.ts'
import { findContactDetails, scannedMaxUnits } from '#web/features/tasks/contact-details/find-contact-details.ts'
import { costMs, findExcessGrowth } from './cpu.ts'

/** Longest body that is parsed, except one with an avatar. This and the other limits are in bytes. */
const bodyBytes = 64 * 1024
/** More than the longest request line with its headers, and than the longest part header of a form. */
const headerBytes = 16 * 1024
/** Longest text that passed the length check. */
const messageBytes = 4 * messageMaxCharacters

const field = (schema: z.core.$ZodType, name: string) => (text: string) => z.safeParse(schema, { [name]: text })

/** All functions that process user input, with the longest input that each can get. */
const parsers: [what: string, parse: Parse, maxBytes: number][] = [
  ['length of a text', visibleLength, bodyBytes],
  ['a text of several lines', normalizeText, bodyBytes],
  ['a text of one line', normalizeLine, bodyBytes],
  ['a text to compare', foldText, messageBytes],
  ['directions', balanceBidi, bodyBytes],
  ['words in a sentence', isolateBidi, messageBytes],
  ['a post’s title', field(taskChanges, 'title'), bodyBytes],
  ['a post’s description', field(taskChanges, 'description'), bodyBytes],
  ['a post’s address', field(taskChanges, 'address'), bodyBytes],
  ['a post’s day', field(taskChanges, 'date'), bodyBytes],
  ['a post’s hour', field(taskChanges, 'time'), bodyBytes],
  ['a name', field(registration, 'firstName'), bodyBytes],
  ['an address to mail to', field(credentials, 'email'), bodyBytes],
  ['a password', field(registration, 'password'), bodyBytes],
  ['a link’s token', field(passwordReset, 'token'), bodyBytes],
  ['a phone number', field(profileChanges, 'phone'), bodyBytes],
  ['a bio', field(profileChanges, 'bio'), bodyBytes],
  ['a message', field(newMessageSchema, 'content'), bodyBytes],
  ['words to filter by', field(taskSearch, 'q'), headerBytes],
  ['a place to filter by', field(taskSearch, 'near'), headerBytes],
  ['a page’s cursor', (text) => [parseCursor(text, 'time'), parseCursor(`null~${text}`, 'time or none')], headerBytes],
  ['words looked for', wordsIn, bodyBytes],
  [
    'words a post is found by',
    (text) => searchWordsOf({ title: text, description: text, category: 'other' }),
    bodyBytes,
  ],
  ['a ZIP code', parseZip, bodyBytes],
  ['a town', parseTown, bodyBytes],
  ['an area', areaOf, bodyBytes],
  ['links in a message', splitLinks, messageBytes],
  ['contact details in a post', findContactDetails, scannedMaxUnits],
  ['a file’s name', (text) => replaceExtension(safeFilename(text), 'txt'), headerBytes],
  ['what may be attached', (name) => whyNotAttach({ name, size: 1, isPicture: false }), headerBytes],
  ['what a document names', isRemoteTarget, bodyBytes],
  ['what a field of a document says', (text) => fieldLoadsRemote(`DATABASE ${text}`), bodyBytes],
  ['a path', (text) => canonicalPath(text), headerBytes],
  ['a browser’s name of itself', deviceOf, headerBytes],
  ['words on a page', escapeHtml, bodyBytes],
  ['a body', (text) => whyNotParse(Buffer.from(text), { maxBytes: 4 * bodyBytes }), bodyBytes],
]

/** Pieces to repeat into long inputs: ambiguous or incomplete ones, which can make a parser backtrack. */
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
  ...['708-', '7 0 ', '+44 ', 'oh one ', '12 Elm ', '12 N Elm ', 'a at b dot ', 'a dot a dot ', 'a.venmo.com/', 'A, '],
  ...['é', 'ﷺ', '\u1100\u1161', '\uac00\u11a8', '\ufdfa ', 'ǆ', 'ß', 'İ', '牛', '𝒜', '\ufffe', '\u{10ffff}'],
]
const repeat = (piece: string, bytes: number) => piece.repeat(Math.ceil(bytes / Buffer.byteLength(piece)))
const shapes: ((piece: string, bytes: number) => string)[] = [
  repeat,
  (piece, bytes) => `a${repeat(piece, bytes)}!`,
  (piece, bytes) => `a@b.example 60302${repeat(piece, bytes)}\u0000`,
]

const costMaxMs = 50
/** The factor 8 is three doublings. Linear cost would double each time; up to three times as much is tolerated. */
const growthMax = (3 / 2) ** 3

type Parse = (text: string) => unknown

/** Returns null, or the costs of the text as a whole and in eight parts if the former is too high. */
function measureIfTooSlow(parse: Parse, text: string, eighthOfText: string) {
  const parseEighths = () => {
    for (let part = 0; part < 8; part++) parse(eighthOfText)
  }
  const costs = {
    once: () => costMs(parseEighths, { runs: 1 }),
    more: () => costMs(() => parse(text), { runs: 1 }),
  }
  return findExcessGrowth(growthMax, costs, { rounds: 30, maxMs: costMaxMs })
}

describe('the time to parse a text grows in proportion to its length', () => {
  test.each(parsers)('%s', async (_what, parse, maxBytes) => {
    const slow: unknown[] = []
    for (const piece of pieces)
      for (const shape of shapes) {
        const costs = await measureIfTooSlow(parse, shape(piece, maxBytes), shape(piece, maxBytes / 8))
        if (costs) slow.push({ piece, shape: shapes.indexOf(shape), ...costs })
      }
    expect(slow).toEqual([])
  })

  test('this test detects time that grows with the square', async () => {
    const combiningMarks = (length: number) => `a${'\u0323\u0301'.repeat(length / 2)}`
    const quadratic: Parse = (text) => text.normalize('NFC')
    expect(
      await measureIfTooSlow(quadratic, combiningMarks(bodyBytes / 2), combiningMarks(bodyBytes / 16)),
    ).not.toBeNull()
  })
})
