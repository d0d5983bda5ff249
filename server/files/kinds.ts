import { open, readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { refuse } from '#server/http/errors.ts'
import { documentTypes, pictureExtensions, pictureTypes } from '#shared/files/rules.ts'
import { refuseUnsafeDoc, refuseUnsafeDocx } from './document.ts'
import type { PictureFormat } from './picture.ts'

/** What a file may be. A picture has the format in which it is drawn again. */
export type Kind = { type: string; extensions: [string, ...string[]]; format?: PictureFormat }

type Table<Type extends string> = Record<Type, [string, ...string[]]>
const taken = <Type extends string>(table: Table<Type>, type: Type) => ({ type, extensions: table[type] })

const pictures: Kind[] = [
  { ...taken(pictureTypes, 'image/jpeg'), format: 'jpeg' },
  { ...taken(pictureTypes, 'image/png'), format: 'png' },
  { ...taken(pictureTypes, 'image/gif'), format: 'gif' },
  { ...taken(pictureTypes, 'image/webp'), format: 'webp' },
]

type Document = Kind & {
  /** Whether content that begins like this may be one. */
  begins: (head: Uint8Array) => Promise<boolean>
  refuseUnsafe: (path: string) => Promise<void>
}
const documents: Document[] = [
  {
    ...taken(documentTypes, 'application/pdf'),
    begins: async (head) => (await contentTypeOf(head)) === 'application/pdf',
    refuseUnsafe: async () => {},
  },
  {
    ...taken(documentTypes, 'application/msword'),
    begins: async (head) => (await contentTypeOf(head)) === 'application/x-cfb',
    refuseUnsafe: refuseUnsafeDoc,
  },
  {
    ...taken(documentTypes, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
    begins: async (head) => isZip(head),
    refuseUnsafe: refuseUnsafeDocx,
  },
  { ...taken(documentTypes, 'text/plain'), begins: async () => true, refuseUnsafe: refuseUnlessText },
]

/** What the file at `path` is, by its content and the ending of its name together; refuses all that is not taken. */
export async function kindOf(path: string, extension: string): Promise<Kind> {
  const head = await readHead(path)
  if (pictureExtensions.includes(extension)) return (await pictureIn(head)) ?? refuse('file_not_taken')
  const document = documents.find(({ extensions }) => extensions.includes(extension)) ?? refuse('file_not_taken')
  if (!(await document.begins(head))) refuse('file_not_taken')
  await document.refuseUnsafe(path)
  return document
}

/** Which picture begins like this, or undefined. */
export async function pictureIn(bytes: Uint8Array): Promise<Kind | undefined> {
  const found = await contentTypeOf(bytes.subarray(0, headBytes))
  return pictures.find(({ type }) => type === found)
}

/** As much of a file's beginning as its type can be told from. */
const headBytes = 4100

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0).finally(() => file.close())
  return buffer.subarray(0, bytesRead)
}

const isZip = (head: Uint8Array) => Buffer.from(head.subarray(0, 4)).toString('latin1') === 'PK\x03\x04'

/** A zip is not looked into here: the library would unpack parts of it. */
const contentTypeOf = async (head: Uint8Array): Promise<string | undefined> =>
  isZip(head) ? undefined : (await fileTypeFromBuffer(head).catch(() => undefined))?.mime

/** Control characters but those that lay out a text. */
const unwritten = /[^\P{Cc}\t\n\f\r]/u

async function refuseUnlessText(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (unwritten.test(new TextDecoder(encodingOf(bytes)).decode(bytes))) refuse('file_not_taken')
}

/**
 * By the mark that editors put before a text; one without is read as UTF-8, in which any older encoding is no control.
 */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
