import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { Refused, refuse } from '#server/http/errors.ts'
import { documentMaxParts, documentMaxUnpackedBytes, mebibyte } from '#shared/limits.ts'

/** The parts that are read at all, those that list the others, are small; together they must stay so. */
const listsMaxBytes = 2 * mebibyte

/**
 * Refuses a docx that is none, that runs macros, loads its template from another machine, or would be too large for
 * whoever opens it. Only its directory and the lists in it are read, never what it would unpack to.
 */
export async function refuseUnsafeDocx(path: string): Promise<void> {
  const zip = await openPromise(path).catch(() => refuse('file_not_taken'))
  try {
    await readParts(zip)
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('file_not_taken')
  } finally {
    zip.close()
  }
}

async function readParts(zip: ZipFile) {
  if (zip.entryCount > documentMaxParts) refuse('file_unsafe')
  let unpackedBytes = 0
  let listBytes = 0
  let isWord = false
  for await (const part of zip.eachEntry()) {
    const name = part.fileName.toLowerCase()
    unpackedBytes += part.uncompressedSize
    if (unpackedBytes > documentMaxUnpackedBytes || isMacro(name)) refuse('file_unsafe')
    if (!isList(name)) continue
    listBytes += part.uncompressedSize
    if (listBytes > listsMaxBytes) refuse('file_unsafe')
    const list = await unpack(zip, part)
    if (isMacro(list) || loadsTemplate(list)) refuse('file_unsafe')
    isWord ||= list.includes(wordDocument)
  }
  if (!isWord) refuse('file_not_taken')
}

const wordDocument = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const isMacro = (told: string) => /vba(project|data)|macroenabled/i.test(told)
const isList = (name: string) => name === '[content_types].xml' || name.endsWith('.rels')

/** Fails where the part is longer than the directory says. */
const unpack = async (zip: ZipFile, part: Entry) => text(await zip.openReadStreamPromise(part))

const relationship = /<(?:\w+:)?Relationship\b(?:[^>"']|"[^"]*"|'[^']*')*>/g
const namesTemplate = /\bType\s*=\s*["'][^"']*(attachedTemplate|&)/i
/** A file of the machine that wrote the document, as Word notes it in passing, or a bare name. */
const isNear = /\bTarget\s*=\s*["'](file:\/\/\/[a-z][^"']*|[^:\\/%"']+)["']/i

/** What could hide it from a plain reading, another encoding or a definition, counts as if it did. */
const loadsTemplate = (list: string): boolean =>
  /\0|<!/.test(list) ||
  [...list.matchAll(relationship)].some(([element]) => namesTemplate.test(element) && !isNear.test(element))

/** In a doc every stream has an entry of 128 bytes in its directory, which begins with the name. */
const entryBytes = 128

/** Refuses a doc that is none (the same container holds spreadsheets and installers), or that runs macros. */
export async function refuseUnsafeDoc(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (!hasStream(bytes, 'WordDocument')) refuse('file_not_taken')
  if (hasStream(bytes, '_VBA_PROJECT')) refuse('file_unsafe')
}

function hasStream(bytes: Buffer, name: string): boolean {
  const entry = Buffer.from(`${name}\0`, 'utf16le')
  for (let at = bytes.indexOf(entry); at !== -1; at = bytes.indexOf(entry, at + 1))
    if (at % entryBytes === 0) return true
  return false
}
