import type { Upload } from '#shared/files/schema.ts'
import { untilOnline } from '#web/lib/online.ts'
import { upload } from '#web/lib/upload.ts'
import { beginUpload, noteUpload, running } from './uploads.ts'

export function startUpload(id: string, file: File, isPicture: boolean): Promise<Upload> {
  beginUpload(id, { part: 0, hasFailed: false, preview: isPicture ? URL.createObjectURL(file) : null })
  return run(id, file)
}

/** Again from its start, where it failed. */
export async function tryUploadAgain(id: string): Promise<Upload> {
  const { file } = running.get(id) ?? fail()
  noteUpload(id, { part: 0, hasFailed: false })
  return run(id, file)
}

/** What the server made of it, as soon as it has. */
export const uploaded = async (id: string): Promise<Upload> => (running.get(id) ?? fail()).answer

function run(id: string, file: File): Promise<Upload> {
  const stop = new AbortController()
  const { signal } = stop
  const answer = untilOnline().then(() => {
    signal.throwIfAborted()
    return upload(file, { signal, onPart: (part) => noteUpload(id, { part }) })
  })
  running.set(id, { file, answer, stop })
  answer.then(
    () => noteUpload(id, { part: 1 }),
    () => noteUpload(id, { hasFailed: true }),
  )
  return answer
}

const fail = (): never => {
  throw new Error('This page does not have that file')
}
