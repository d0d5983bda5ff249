import { attachmentMaxBytes } from '#shared/constants.ts'
import { fileRefusals } from '#shared/files/copy.ts'
import type { Upload } from '#shared/files/schema.ts'
import { waitUntilOnline } from '#web/lib/online.ts'
import { ServerError } from '#web/lib/server.ts'
import { upload } from '#web/lib/upload.ts'
import { addRunningUpload, runningUpload, setUploadState, updateUploadState } from './uploads.ts'

export function startUpload(id: string, file: File, isPicture: boolean): Promise<Upload> {
  setUploadState(id, { fraction: 0, hasFailed: false, preview: isPicture ? URL.createObjectURL(file) : null })
  return runUpload(id, file, isPicture)
}

/** Restarts a failed upload. */
export async function retryUpload(id: string): Promise<Upload> {
  const { file, isPicture } = runningUpload(id)
  updateUploadState(id, { fraction: 0, hasFailed: false })
  return runUpload(id, file, isPicture)
}

/** Resolves with the server's answer once the upload is complete. */
export const uploadResult = async (id: string): Promise<Upload> => runningUpload(id).answer

function runUpload(id: string, file: File, isPicture: boolean): Promise<Upload> {
  const abort = new AbortController()
  const { signal } = abort
  const answer = waitUntilOnline().then(async () => {
    const body = isPicture ? await shrinkIfPossible(file) : file
    signal.throwIfAborted()
    return upload(body, { signal, onProgress: (part) => updateUploadState(id, { fraction: part }) })
  })
  addRunningUpload(id, { file, isPicture, answer, stop: abort })
  answer.then(
    () => updateUploadState(id, { fraction: 1 }),
    () => updateUploadState(id, { hasFailed: true }),
  )
  return answer
}

/** A picture that cannot be shrunk here is uploaded unchanged; the server then reports what is wrong with it. */
async function shrinkIfPossible(picture: File): Promise<File> {
  const sent = await import('./shrink-picture.ts')
    .then(({ shrinkPicture }) => shrinkPicture(picture))
    .catch(() => picture)
  if (sent.size <= attachmentMaxBytes) return sent
  const { status, message } = fileRefusals.file_too_large
  throw new ServerError(status, message, { code: 'file_too_large' })
}
