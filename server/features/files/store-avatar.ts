import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { detectPicture } from '#server/platform/files/detect-file-kind.ts'
import { encodeAvatar } from '#server/platform/files/encode-picture.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { digestOf } from '#server/platform/secrets/digest.ts'
import { avatarMaxBytes } from '#shared/constants.ts'
import { type Files, withIncomingFile } from './files.ts'
import type { NewAvatar } from './store.ts'

/** The media type is guessed by the sender's device from the file name; the content decides what the picture is. */
const dataUrlPattern = /^data:([\w.+-]{1,40}\/[\w.+-]{1,40})?;base64,/i
const prefixMaxCharacters = 80

/** Stores the picture of a data URL as this user's avatar; the caller writes the row. */
export async function storeAvatar(files: Files, ownerId: string, url: string): Promise<NewAvatar> {
  const bytes = decodeDataUrl(url)
  if (detectPicture(bytes) === undefined) refuse('not_an_image')
  const id = randomUUID()
  const encoded = await withIncomingFile(files, async (path) => {
    const picture = await encodeAvatar(bytes, path)
    const digest = digestOfPicture(await readFile(path))
    await files.storage.save(id, path)
    return { ...picture, digest }
  })
  return { id, ownerId, type: 'image/webp', filename: 'avatar.webp', ...encoded }
}

function decodeDataUrl(url: string): Buffer {
  const [prefix] = dataUrlPattern.exec(url.slice(0, prefixMaxCharacters)) ?? refuse('not_an_image')
  const base64 = url.slice(prefix.length)
  if (Buffer.byteLength(base64, 'base64') > avatarMaxBytes) refuse('avatar_too_large')
  return Buffer.from(base64, 'base64')
}

/** Digest of a stored picture, by which identical ones are found: equal pictures are encoded to equal bytes. */
export const digestOfPicture = (bytes: Buffer): Buffer => Buffer.from(digestOf(bytes), 'base64url')
