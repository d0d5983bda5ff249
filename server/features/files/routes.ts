import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { detectFileKind } from '#server/platform/files/detect-file-kind.ts'
import { encodePicture } from '#server/platform/files/encode-picture.ts'
import { replaceExtension, safeFilename } from '#server/platform/files/filename.ts'
import { receiveUpload } from '#server/platform/files/receive-upload.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { unsentUploadHours } from '#shared/constants.ts'
import { extensionOf } from '#shared/files/rules.ts'
import { attachmentTypeOf, fileUrlOf } from '#shared/files/schema.ts'
import { hourMs } from '#shared/time.ts'
import { type Files, withIncomingFile } from './files.ts'
import { insertUpload, type NewFile } from './store.ts'

const uploadWaitsMs = unsentUploadHours * hourMs

export const fileHandlers = (files: Files): Handlers<typeof api.files> => ({
  upload: async ({ http, viewer, now, write, count }) => {
    const id = randomUUID()
    const attachment = await withIncomingFile(files, async (path) => {
      const sentName = await receiveUpload(http.request, path)
      const { size } = await stat(path)
      if (size === 0) refuse('file_empty')
      await count('uploadedBytes', { points: size })
      return storeAttachment(files, { id, path, sentName, size })
    })
    // The file is stored before its row, so that no row is ever without its file.
    await write((tx) =>
      insertUpload(tx, { ...attachment, id, ownerId: viewer.id }, new Date(now.getTime() + uploadWaitsMs)),
    )
    return { ...attachment, url: fileUrlOf(id), type: attachmentTypeOf(attachment.type) }
  },
})

type IncomingFile = { id: string; path: string; sentName: string; size: number }
type StoredAttachment = Omit<NewFile, 'id' | 'ownerId'>

/** Stores the received file under this id: a picture is re-encoded, everything else stays unchanged. */
async function storeAttachment(files: Files, { id, path, sentName, size }: IncomingFile): Promise<StoredAttachment> {
  const name = safeFilename(sentName)
  const { type, format, extensions } = await detectFileKind(path, extensionOf(name))
  const extension = extensions.find((ending) => ending === extensionOf(name)) ?? extensions[0]
  const filename = replaceExtension(name, extension)
  if (format === undefined) {
    await files.storage.save(id, path)
    return { type, filename, size, width: null, height: null }
  }
  return withIncomingFile(files, async (encodedPath) => {
    const picture = await encodePicture(path, encodedPath, format)
    await files.storage.save(id, encodedPath)
    return { type, filename, ...picture }
  })
}
