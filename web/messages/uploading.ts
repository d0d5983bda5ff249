import { fileRefusals } from '#shared/files/copy.ts'
import type { Upload } from '#shared/files/schema.ts'
import { attachmentMaxBytes } from '#shared/limits.ts'
import { untilOnline } from '#web/lib/online.ts'
import { ServerError } from '#web/lib/server.ts'
import { upload } from '#web/lib/upload.ts'
import { keepRunning, noteUpload, runningUpload, setProgress } from './uploads.ts'

export function startUpload(id: string, file: File, isPicture: boolean): Promise<Upload> {
  setProgress(id, { part: 0, hasFailed: false, preview: isPicture ? URL.createObjectURL(file) : null })
  return run(id, file, isPicture)
}

/** Again from its start, where it failed. */
export async function tryUploadAgain(id: string): Promise<Upload> {
  const { file, isPicture } = runningUpload(id)
  noteUpload(id, { part: 0, hasFailed: false })
  return run(id, file, isPicture)
}

/** What the server made of it, as soon as it has. */
export const uploaded = async (id: string): Promise<Upload> => runningUpload(id).answer

function run(id: string, file: File, isPicture: boolean): Promise<Upload> {
  const stop = new AbortController()
  const { signal } = stop
  const answer = untilOnline().then(async () => {
    const sent = isPicture ? await small(file) : file
    signal.throwIfAborted()
    return upload(sent, { signal, onPart: (part) => noteUpload(id, { part }) })
  })
  keepRunning(id, { file, isPicture, answer, stop })
  answer.then(
    () => noteUpload(id, { part: 1 }),
    () => noteUpload(id, { hasFailed: true }),
  )
  return answer
}

/** Without what shrinks it, or where that cannot read it, the server says what is wrong with a picture. */
async function small(picture: File): Promise<File> {
  const sent = await import('./shrink-picture.ts').then(({ shrunk }) => shrunk(picture)).catch(() => picture)
  if (sent.size <= attachmentMaxBytes) return sent
  const { status, message } = fileRefusals.file_too_large
  throw new ServerError(status, message, { code: 'file_too_large' })
}
