import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { refuse } from '#server/platform/http/errors.ts'
import { detectPictureType, type PictureType } from '#shared/files/picture-type.ts'
import { documentTypes, pictureTypes } from '#shared/files/rules.ts'
import type { PictureFormat } from './encode-picture.ts'
import { refuseUnlessText } from './plain-text.ts'
import { refuseUnsafeDoc, refuseUnsafeDocx } from './word/word-document.ts'

/** Kind of an accepted file. A picture also has the format in which it is re-encoded. */
export type FileKind = { type: string; extensions: [string, ...string[]]; format?: PictureFormat }

const formats: Record<PictureType, PictureFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

const acceptedDocument = (type: keyof typeof documentTypes) => ({ type, extensions: documentTypes[type] })

type DocumentKind = FileKind & {
  /** Returns true if content that begins like this may be of this kind. */
  matchesHead: (head: Buffer) => boolean | Promise<boolean>
  refuseUnsafe: (path: string) => Promise<void>
}

/**
 * Readers look for a PDF's first line within this many bytes, because printers and mail programs prepend their own.
 * file-type looks for it at the first byte only.
 */
const headBytes = 1024

const documents: DocumentKind[] = [
  {
    ...acceptedDocument('application/pdf'),
    matchesHead: (head) => head.includes('%PDF-'),
    refuseUnsafe: async () => {},
  },
  {
    ...acceptedDocument('application/msword'),
    matchesHead: async (head) => (await fileTypeFromBuffer(head).catch(() => undefined))?.mime === 'application/x-cfb',
    refuseUnsafe: refuseUnsafeDoc,
  },
  {
    ...acceptedDocument('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
    matchesHead: (head) => head.indexOf('PK\x03\x04') === 0,
    refuseUnsafe: refuseUnsafeDocx,
  },
  { ...acceptedDocument('text/plain'), matchesHead: () => true, refuseUnsafe: refuseUnlessText },
]

/**
 * Returns the kind of the file at `path`; refuses all others. A picture is recognized by its content alone, a document
 * by its content and its extension.
 */
export async function detectFileKind(path: string, extension: string): Promise<FileKind> {
  const head = await readHead(path)
  const picture = detectPicture(head)
  if (picture) return picture
  const document = documents.find(({ extensions }) => extensions.includes(extension)) ?? refuse('file_not_taken')
  if (!(await document.matchesHead(head))) refuse('file_not_taken')
  await document.refuseUnsafe(path)
  return document
}

/** Returns the kind of picture that begins like this, or undefined. */
export function detectPicture(bytes: Uint8Array): FileKind | undefined {
  const type = detectPictureType(bytes)
  return type && { type, extensions: pictureTypes[type], format: formats[type] }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0).finally(() => file.close())
  return buffer.subarray(0, bytesRead)
}
