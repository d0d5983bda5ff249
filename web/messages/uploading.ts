import type { Upload } from '#shared/files/schema.ts'
import { untilOnline } from '#web/lib/online.ts'
import { upload } from '#web/lib/upload.ts'
import { keepRunning, noteUpload, runningUpload, setProgress } from './uploads.ts'

export function startUpload(id: string, file: File, isPicture: boolean): Promise<Upload> {
  setProgress(id, { part: 0, hasFailed: false, preview: isPicture ? URL.createObjectURL(file) : null })
  return run(id, file)
}

/** Again from its start, where it failed. */
export async function tryUploadAgain(id: string): Promise<Upload> {
  const { file } = runningUpload(id)
  noteUpload(id, { part: 0, hasFailed: false })
  return run(id, file)
}

/** What the server made of it, as soon as it has. */
export const uploaded = async (id: string): Promise<Upload> => runningUpload(id).answer

function run(id: string, file: File): Promise<Upload> {
  const stop = new AbortController()
  const { signal } = stop
  const answer = untilOnline().then(() => {
    signal.throwIfAborted()
    return upload(file, { signal, onPart: (part) => noteUpload(id, { part }) })
  })
  keepRunning(id, { file, answer, stop })
  answer.then(
    () => noteUpload(id, { part: 1 }),
    () => noteUpload(id, { hasFailed: true }),
  )
  return answer
}
