import { randomUUID } from 'node:crypto'
import { detectPicture } from '#server/platform/files/detect-file-kind.ts'
import { encodeAvatar } from '#server/platform/files/encode-picture.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { avatarMaxBytes } from '#shared/constants.ts'
import { type Files, withIncomingFile } from './files.ts'
import type { NewFile } from './store.ts'

/** The media type is guessed by the sender's device from the file name; the content decides what the picture is. */
const dataUrlPattern = /^data:([\w.+-]{1,40}\/[\w.+-]{1,40})?;base64,/i
const prefixMaxCharacters = 80

/** Stores the picture of a data URL as this user's avatar; the caller writes the row. */
export async function storeAvatar(files: Files, ownerId: string, url: string): Promise<NewFile> {
  const bytes = decodeDataUrl(url)
  if (detectPicture(bytes) === undefined) refuse('not_an_image')
  const id = randomUUID()
  const encoded = await withIncomingFile(files, async (path) => {
    const picture = await encodeAvatar(bytes, path)
    await files.storage.save(id, path)
    return picture
  })
  return { id, ownerId, type: 'image/webp', filename: 'avatar.webp', ...encoded }
}

function decodeDataUrl(url: string): Buffer {
  const [prefix] = dataUrlPattern.exec(url.slice(0, prefixMaxCharacters)) ?? refuse('not_an_image')
  const base64 = url.slice(prefix.length)
  if (Buffer.byteLength(base64, 'base64') > avatarMaxBytes) refuse('avatar_too_large')
  return Buffer.from(base64, 'base64')
}
