import { rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachmentMaxBytes } from '#shared/constants.ts'
import { longestBlockMs } from '#tests/input/cpu.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import { refuseUnlessText } from './plain-text.ts'

let folder: string
beforeAll(() => {
  folder = freshFolder()
})
afterAll(() => rmSync(folder, { recursive: true }))

const isText = (content: string | Uint8Array) => {
  const path = `${folder}/note`
  writeFileSync(path, content)
  return refuseUnlessText(path).then(
    () => true,
    () => false,
  )
}

const littleEndian = (text: string) => Buffer.from(text, 'utf16le')
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()
const latin1 = (text: string) => Buffer.from(text, 'latin1')
/** More than one chunk. */
const long = 'Milk, eggs and a café crème 🥛\r\n'.repeat(5000)

test.each([
  ['words', 'Milk, eggs,\r\n\tand a café crème'],
  ['one letter', 'a'],
  ['a mark and words', '\uFEFFMilk'],
  ['Windows’ older encoding', Buffer.from([0x93, 0x63, 0x61, 0x66, 0xe9, 0x94, 0x20, 0x85, 0x80])],
  ['an old Japanese encoding', Buffer.from([0x82, 0xa0, 0x82, 0xa2, 0x0d, 0x0a])],
  ['an old Cyrillic encoding', latin1('\xcf\xf0\xe8\xe2\xe5\xf2')],
  ['UTF-16 with a mark', littleEndian('\uFEFFMilk')],
  ['UTF-16 of the other order with a mark', bigEndian('\uFEFFMilk')],
  ['UTF-16 without a mark', littleEndian('Milk and eggs\r\n')],
  ['UTF-16 of the other order without a mark', bigEndian('Milk and eggs\r\n')],
  ['Japanese in UTF-16 without a mark', littleEndian('牛乳と卵。一丁目\r\n')],
  ['Chinese in UTF-16 of the other order without a mark', bigEndian('牛奶和鸡蛋\r\n')],
  ['Russian in UTF-16 without a mark', littleEndian('Молоко и яйца')],
  ['emoji in UTF-16 without a mark', littleEndian('🥛 and 🥚')],
  ['a mark alone', '\uFEFF'],
  ['DOS’ end', 'Milk\r\n\x1A'],
  ['DOS’ end until a block is full', `Milk\r\n${'\x1A'.repeat(122)}`],
  ['DOS’ end in UTF-16', littleEndian('Milk\r\n\x1A')],
  ['a vertical tab', 'Milk\x0BEggs'],
  ['a form feed', 'Milk\x0CEggs'],
  ['a next line', 'Milk\x85Eggs'],
  ['a long one', long],
  ['a long one in UTF-16', littleEndian(long)],
  ['a long one after an odd byte', `x${long}`],
  ['a long one with DOS’ end', `${long}\x1A`],
  ['DOS’ end until a long block is full', long + '\x1A'.repeat(100_000)],
])('%s is text', async (_what, content) => expect(await isText(content)).toBe(true))

test.each([
  ['NUL', 'Milk\0'],
  ['NULs alone', Buffer.alloc(8)],
  ['an escape', 'Milk \x1B[31m'],
  ['a bell', 'Milk\x07'],
  ['a backspace', 'Mill\x08k'],
  ['DOS’ end in the middle', 'Milk\x1A and eggs'],
  ['DOS’ end in the middle of a long one', `${long}\x1A${long}`],
  ['DOS’ end before a line break', 'Milk\x1A\r\n'],
  ['NUL far behind', `${long}\0`],
  ['NUL in UTF-16', littleEndian('Milk\0')],
  ['NUL in UTF-16 with a mark', littleEndian('\uFEFFMilk\0')],
  ['half a pair in UTF-16 without a mark', littleEndian('Milk\ud83e eggs')],
  ['half a letter in UTF-16 without a mark', littleEndian('Milk').subarray(0, 7)],
  ['unassigned characters in UTF-16 without a mark', littleEndian('Milk \ue123\ue145')],
  ['a program', latin1('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0')],
  ['a program of another system', latin1('\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0')],
  ['a picture', latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
  ['a zip', latin1('PK\x03\x04\x14\0\0\0\x08\0')],
  ['a sound', latin1('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0')],
])('%s is no text', async (_what, content) => expect(await isText(content)).toBe(false))

test.each([
  ['letters', Buffer.alloc(attachmentMaxBytes, 'Milk and eggs\n')],
  ['no letters in any encoding', Buffer.alloc(attachmentMaxBytes, 0xff)],
  ['UTF-16', Buffer.alloc(attachmentMaxBytes, littleEndian('Milk and eggs\n'))],
  ['DOS’ end', Buffer.alloc(attachmentMaxBytes, '\x1A')],
])('the longest text of %s holds the server for less than 50 ms', async (_what, content) => {
  const path = `${folder}/longest`
  writeFileSync(path, content)
  expect(await longestBlockMs(() => refuseUnlessText(path).catch(() => {}), { below: 50 })).toBeLessThan(50)
})
