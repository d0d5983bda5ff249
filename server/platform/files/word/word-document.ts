import { readFile } from 'node:fs/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { RefusalError, refuse } from '#server/platform/http/errors.ts'
import { documentMaxParts, documentMaxUnpackedBytes, mebibyte } from '#shared/constants.ts'
import { type CharacterBudget, readXml, type XmlElement } from './read-xml.ts'
import { refuseRemoteLoads } from './refuse-remote-loads.ts'
import { isRemoteTarget, percentDecoded } from './remote-target.ts'

/** Limits for the relationship and content-type lists of a docx; enough for some 20,000 links. */
const listPartsMax = 500
const listPartsMaxBytes = 4 * mebibyte
/** About a thousand pages of text; each megabyte takes a tenth of a second. */
const documentMaxCharacters = 8 * mebibyte

/**
 * Refuses a file that is no docx, or one that runs macros, loads anything from another machine, or would be too large
 * for a neighbor to open. The whole zip directory is checked before any part is unpacked. Libraries for docx convert or
 * create one; none judges it.
 */
export async function refuseUnsafeDocx(path: string): Promise<void> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => refuse('file_not_taken'))
  try {
    const { lists, others } = await readZipDirectory(zip)
    const budget = { characters: documentMaxCharacters }
    await readLists(zip, lists, budget)
    for (const part of others) await readPart(zip, part, budget)
  } catch (error) {
    throw error instanceof RefusalError ? error : new RefusalError('file_not_taken')
  } finally {
    zip.close()
  }
}

/**
 * Returns the parts that list others, and all other parts, once the directory shows that their number and all sizes are
 * within the limits. A part split into pieces, which the standard allows and Word never writes, could be such a list
 * and is refused.
 */
async function readZipDirectory(zip: ZipFile): Promise<{ lists: Entry[]; others: Entry[] }> {
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
    if (listBytes > listPartsMaxBytes || lists.length > listPartsMax) refuse('file_unsafe')
  }
  return { lists, others }
}

const nameOf = (part: Entry) => percentDecoded(part.fileName).toLowerCase()

const contentTypesName = '[content_types].xml'
const isList = (name: string) => name === contentTypesName || name.endsWith('.rels')

async function readLists(zip: ZipFile, lists: Entry[], budget: CharacterBudget) {
  let isWord = false
  const onElement = (element: XmlElement) => {
    if (isMacro(element) || loadsRemote(element)) refuse('file_unsafe')
    isWord ||= contentTypeOf(element) === wordDocument
  }
  for (const list of lists) await readXml(await unpack(zip, list), { onElement }, budget)
  if (!isWord) refuse('file_not_taken')
}

/**
 * Any part may hold the document's text, whatever its name is. A part not named .xml is read as far as it is XML:
 * reading a picture ends at its first character.
 */
async function readPart(zip: ZipFile, part: Entry, budget: CharacterBudget) {
  const loads = refuseRemoteLoads()
  await readXml(await unpack(zip, part), loads, budget).catch((error: unknown) => {
    if (error instanceof RefusalError || nameOf(part).endsWith('.xml')) throw error
  })
  loads.onEnd()
}

/** The stream fails if the part is longer than the directory says. */
const unpack = (zip: ZipFile, part: Entry) => zip.openReadStreamPromise(part)

const wordDocument = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

const isMacroPart = /(^|\/)vba(project\w*\.bin|data\.xml)$/
const macroContentType = /macroenabled|\bvba(project|data)/
const macroRelationship = /\/(vbaproject\w*|wordvbadata)$/i

/** A media type is case-insensitive and may have parameters. */
const contentTypeOf = ({ attributes }: XmlElement) => attributes['ContentType']?.split(';')[0]?.trim().toLowerCase()

const isMacro = (element: XmlElement): boolean =>
  macroContentType.test(contentTypeOf(element) ?? '') ||
  (isRelationship(element) && macroRelationship.test(element.attributes['Type'] ?? ''))

/** An element counts as a relationship by its local name alone, whatever its prefix stands for. */
const isRelationship = ({ name }: XmlElement) => /(^|:)Relationship$/.test(name)

/**
 * Relationship to a page, mail or rich text that becomes part of the document when it is opened, with everything it
 * loads.
 */
const altChunkType = /\/aFChunk$/i

/**
 * Relationship types of links, which are followed only on a click. The second is that of the standard's strict form.
 */
const hyperlinkTypes = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink',
  'http://purl.oclc.org/ooxml/officeDocument/relationships/hyperlink',
]

/** Judges by the target alone: a relationship that claims to be internal but points elsewhere is refused too. */
function loadsRemote(element: XmlElement): boolean {
  const { Target, Type = '', 'xml:base': base } = element.attributes
  if (base !== undefined && isRemoteTarget(base)) return true
  if (isRelationship(element) && altChunkType.test(Type)) return true
  return isRelationship(element) && Target !== undefined && isRemoteTarget(Target) && !hyperlinkTypes.includes(Type)
}

/**
 * A doc has a directory of its streams in entries of 128 bytes, each of which begins with the stream's name. The names
 * are read here, because the library for this container (cfb) unpacks all streams before it returns them.
 */
const entryBytes = 128

/** Refuses a file that is no doc (spreadsheets and installers use the same container), or one that runs macros. */
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
