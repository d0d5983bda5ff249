import { randomUUID } from 'node:crypto'
import { refuse } from '#server/http/errors.ts'
import { avatarMaxBytes } from '#shared/limits.ts'
import { type Files, withArrival } from './files.ts'
import { pictureIn } from './kinds.ts'
import { drawAvatar } from './picture.ts'
import type { NewFile } from './store.ts'

/** The type is what the sender's device made of the name; what the picture is, its content says. */
const dataUrl = /^data:([\w.+-]{1,40}\/[\w.+-]{1,40})?;base64,/i
const prefixMaxCharacters = 80

/** Keeps the picture of a data URL as this person's avatar; its row is still to be written. */
export async function keepAvatar(files: Files, ownerId: string, url: string): Promise<NewFile> {
  const bytes = bytesIn(url)
  if (pictureIn(bytes) === undefined) refuse('not_an_image')
  const id = randomUUID()
  const drawn = await withArrival(files, async (path) => {
    const made = await drawAvatar(bytes, path)
    await files.storage.keep(id, path)
    return made
  })
  return { id, ownerId, type: 'image/webp', filename: 'avatar.webp', ...drawn }
}

function bytesIn(url: string): Buffer {
  const [prefix] = dataUrl.exec(url.slice(0, prefixMaxCharacters)) ?? refuse('not_an_image')
  const base64 = url.slice(prefix.length)
  if (Buffer.byteLength(base64, 'base64') > avatarMaxBytes) refuse('avatar_too_large')
  return Buffer.from(base64, 'base64')
}
