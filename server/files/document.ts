import { readFile } from 'node:fs/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { Refused, refuse } from '#server/http/errors.ts'
import { documentMaxParts, documentMaxUnpackedBytes, mebibyte } from '#shared/limits.ts'
import { isElsewhere, percentDecoded } from './elsewhere.ts'
import { refuseLoads } from './loads.ts'
import { type Room, readXml, type XmlElement } from './xml.ts'

/** A docx lists its parts and what they point to in parts of their own. This is room for some 20,000 links. */
const listsMax = 500
const listsMaxBytes = 4 * mebibyte
/** A thousand pages of text; each megabyte takes a tenth of a second. */
const readMaxCharacters = 8 * mebibyte

/**
 * Refuses a docx that is none, that runs macros, that loads anything from another machine, or that would be too large
 * for a neighbor who opens it. Its directory is checked as a whole before any part is unpacked.
 */
export async function refuseUnsafeDocx(path: string): Promise<void> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => refuse('file_not_taken'))
  try {
    const { lists, others } = await partsIn(zip)
    const room = { characters: readMaxCharacters }
    await readLists(zip, lists, room)
    for (const part of others) await readPart(zip, part, room)
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('file_not_taken')
  } finally {
    zip.close()
  }
}

/**
 * The parts that list others, and the rest, once the directory shows that the number of parts and all sizes are within
 * bounds. A part that is cut into pieces, as the standard allows and Word never does, could be such a list.
 */
async function partsIn(zip: ZipFile): Promise<{ lists: Entry[]; others: Entry[] }> {
  if (zip.entryCount > documentMaxParts) refuse('file_unsafe')
  const lists: Entry[] = []
  const others: Entry[] = []
  let unpackedBytes = 0
  let listBytes = 0
  for await (const part of zip.eachEntry()) {
    const name = nameOf(part)
    if (isMacroPart.test(name) || name.endsWith('.piece')) refuse('file_unsafe')
    unpackedBytes += part.uncompressedSize
    if (isList(name)) {
      lists.push(part)
      listBytes += part.uncompressedSize
    } else others.push(part)
    if (unpackedBytes > documentMaxUnpackedBytes) refuse('file_unsafe')
    if (listBytes > listsMaxBytes || lists.length > listsMax) refuse('file_unsafe')
  }
  return { lists, others }
}

const nameOf = (part: Entry) => percentDecoded(part.fileName).toLowerCase()

const contentTypesName = '[content_types].xml'
const isList = (name: string) => name === contentTypesName || name.endsWith('.rels')

async function readLists(zip: ZipFile, lists: Entry[], room: Room) {
  let isWord = false
  const onElement = (element: XmlElement) => {
    if (isMacro(element) || loadsElsewhere(element)) refuse('file_unsafe')
    isWord ||= contentTypeOf(element) === wordDocument
  }
  for (const list of lists) await readXml(await unpack(zip, list), { onElement }, room)
  if (!isWord) refuse('file_not_taken')
}

/**
 * Any part may hold the text of the document, whatever its name is. One that is not called XML is read as far as it is
 * XML: a picture ends at its first character.
 */
async function readPart(zip: ZipFile, part: Entry, room: Room) {
  const loads = refuseLoads()
  await readXml(await unpack(zip, part), loads, room).catch((error: unknown) => {
    if (error instanceof Refused || nameOf(part).endsWith('.xml')) throw error
  })
  loads.onEnd()
}

/** Fails where the part is longer than the directory says. */
const unpack = (zip: ZipFile, part: Entry) => zip.openReadStreamPromise(part)

const wordDocument = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

const isMacroPart = /(^|\/)vba(project\w*\.bin|data\.xml)$/
const macroContentType = /macroenabled|\bvba(project|data)/
const macroRelationship = /\/(vbaproject\w*|wordvbadata)$/i

/** A media type says the same in capitals and with parameters. */
const contentTypeOf = ({ attributes }: XmlElement) => attributes['ContentType']?.split(';')[0]?.trim().toLowerCase()

const isMacro = (element: XmlElement): boolean =>
  macroContentType.test(contentTypeOf(element) ?? '') ||
  (isRelationship(element) && macroRelationship.test(element.attributes['Type'] ?? ''))

/** An element is one by its name alone, whatever its prefix stands for. */
const isRelationship = ({ name }: XmlElement) => /(^|:)Relationship$/.test(name)

/** A link is followed by a click only. The second is that of the strict form of the standard. */
const hyperlinks = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink',
  'http://purl.oclc.org/ooxml/officeDocument/relationships/hyperlink',
]

/** Goes by the target alone: one that claims to be internal and still lies elsewhere is refused too. */
function loadsElsewhere(element: XmlElement): boolean {
  const { Target, Type = '', 'xml:base': base } = element.attributes
  if (base !== undefined && isElsewhere(base)) return true
  return isRelationship(element) && Target !== undefined && isElsewhere(Target) && !hyperlinks.includes(Type)
}

/** A doc keeps a directory of its streams in entries of 128 bytes, each of which begins with the stream's name. */
const entryBytes = 128

/** Refuses a doc that is none (the same container holds spreadsheets and installers), or that runs macros. */
export async function refuseUnsafeDoc(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (!hasStream(bytes, 'WordDocument')) refuse('file_not_taken')
  if (hasStream(bytes, '_VBA_PROJECT')) refuse('file_unsafe')
}

function hasStream(bytes: Buffer, name: string): boolean {
  const entry = Buffer.from(`${name}\0`, 'utf16le')
  for (let at = 0; at + entryBytes <= bytes.length; at += entryBytes)
    if (bytes.compare(entry, 0, entry.length, at, at + entry.length) === 0) return true
  return false
}
