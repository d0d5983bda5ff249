import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { refuse } from '#server/http/errors.ts'
import { type PictureType, pictureTypeIn } from '#shared/files/picture-type.ts'
import { documentTypes, pictureTypes } from '#shared/files/rules.ts'
import { refuseUnsafeDoc, refuseUnsafeDocx } from './document.ts'
import type { PictureFormat } from './picture.ts'
import { refuseUnlessText } from './plain-text.ts'

/** What a file may be. A picture has the format in which it is drawn again. */
export type Kind = { type: string; extensions: [string, ...string[]]; format?: PictureFormat }

const formats: Record<PictureType, PictureFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

const taken = (type: keyof typeof documentTypes) => ({ type, extensions: documentTypes[type] })

type Document = Kind & {
  /** Whether content that begins like this may be one. */
  begins: (head: Buffer) => boolean | Promise<boolean>
  refuseUnsafe: (path: string) => Promise<void>
}

/** Readers look for a PDF's first line in so many bytes: printers and mail programs put their own before it. */
const headBytes = 1024

const documents: Document[] = [
  {
    ...taken('application/pdf'),
    begins: (head) => head.includes('%PDF-'),
    refuseUnsafe: async () => {},
  },
  {
    ...taken('application/msword'),
    begins: async (head) => (await fileTypeFromBuffer(head).catch(() => undefined))?.mime === 'application/x-cfb',
    refuseUnsafe: refuseUnsafeDoc,
  },
  {
    ...taken('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
    begins: (head) => head.indexOf('PK\x03\x04') === 0,
    refuseUnsafe: refuseUnsafeDocx,
  },
  { ...taken('text/plain'), begins: () => true, refuseUnsafe: refuseUnlessText },
]

/**
 * The kind of the file at `path`; refuses a file of any other kind. A picture is known by its content alone, a document
 * by its content and its extension.
 */
export async function kindOf(path: string, extension: string): Promise<Kind> {
  const head = await readHead(path)
  const picture = pictureIn(head)
  if (picture) return picture
  const document = documents.find(({ extensions }) => extensions.includes(extension)) ?? refuse('file_not_taken')
  if (!(await document.begins(head))) refuse('file_not_taken')
  await document.refuseUnsafe(path)
  return document
}

/** Which picture begins like this, or undefined. */
export function pictureIn(bytes: Uint8Array): Kind | undefined {
  const type = pictureTypeIn(bytes)
  return type && { type, extensions: pictureTypes[type], format: formats[type] }
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0).finally(() => file.close())
  return buffer.subarray(0, bytesRead)
}
