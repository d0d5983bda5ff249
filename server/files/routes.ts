import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { refuse } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/implement.ts'
import type { api } from '#shared/api.ts'
import { extensionOf } from '#shared/files/rules.ts'
import { attachmentTypeOf, fileUrlOf } from '#shared/files/schema.ts'
import { uploadWaitsHours } from '#shared/limits.ts'
import { hourMs } from '#shared/time.ts'
import { renamed, safeFilename } from './filename.ts'
import { type Files, withArrival } from './files.ts'
import { kindOf } from './kinds.ts'
import { drawPicture } from './picture.ts'
import { receive } from './receive.ts'
import { insertUpload, type NewFile } from './store.ts'

const uploadWaitsMs = uploadWaitsHours * hourMs

export const fileHandlers = (files: Files): Handlers<typeof api.files> => ({
  upload: async ({ http, viewer, now, write, count }) => {
    const id = randomUUID()
    const made = await withArrival(files, async (path) => {
      const given = await receive(http.request, path)
      const { size } = await stat(path)
      if (size === 0) refuse('file_empty')
      await count('uploadedBytes', { points: size })
      return keepAttachment(files, { id, path, given, size })
    })
    // The bytes are there before the row, so that no row is ever without its file.
    await write((tx) => insertUpload(tx, { ...made, id, ownerId: viewer.id }, new Date(now.getTime() + uploadWaitsMs)))
    return { ...made, url: fileUrlOf(id), type: attachmentTypeOf(made.type) }
  },
})

type Arrived = { id: string; path: string; given: string; size: number }
type Made = Omit<NewFile, 'id' | 'ownerId'>

/** Keeps what came in under this id, a picture drawn again and everything else as it is. */
async function keepAttachment(files: Files, { id, path, given, size }: Arrived): Promise<Made> {
  const name = safeFilename(given)
  const { type, format, extensions } = await kindOf(path, extensionOf(name))
  const extension = extensions.find((ending) => ending === extensionOf(name)) ?? extensions[0]
  const filename = renamed(name, extension)
  if (format === undefined) {
    await files.storage.keep(id, path)
    return { type, filename, size, width: null, height: null }
  }
  return withArrival(files, async (drawn) => {
    const picture = await drawPicture(path, drawn, format)
    await files.storage.keep(id, drawn)
    return { type, filename, ...picture }
  })
}
