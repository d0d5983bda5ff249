import type { Upload } from '#shared/files/schema.ts'
import { untilOnline } from '#web/lib/online.ts'
import { createStore } from '#web/lib/store.ts'
import { upload } from '#web/lib/upload.ts'
import type { DraftFile } from './draft.ts'

type Progress = {
  /** How much of it is there, from 0 to 1. */
  part: number
  hasFailed: boolean
  /** Of a picture: as this device has it. */
  preview: string | null
}
type Running = { file: File; answer: Promise<Upload>; stop: AbortController }

export type Uploads = ReadonlyMap<string, Progress>

/** Files of this page by the id of their place in a draft: a page that was closed takes its files along. */
const progress = createStore<Uploads>(new Map())
const running = new Map<string, Running>()

function note(id: string, news: Partial<Progress>) {
  const known = progress.get().get(id)
  if (known) progress.set(new Map(progress.get()).set(id, { ...known, ...news }))
}

export const useUploads = () => progress.use()

/** Where a picture is to be seen: on this device, or where the server has it; null for any other file. */
export const pictureOf = ({ id, isPicture, url }: DraftFile, uploads: Uploads): string | null =>
  uploads.get(id)?.preview ?? (isPicture ? url : null)

export function startUpload(id: string, file: File, isPicture: boolean): Promise<Upload> {
  const preview = isPicture ? URL.createObjectURL(file) : null
  progress.set(new Map(progress.get()).set(id, { part: 0, hasFailed: false, preview }))
  return run(id, file)
}

/** Again from its start, where it failed. */
export async function tryUploadAgain(id: string): Promise<Upload> {
  const { file } = running.get(id) ?? fail()
  note(id, { part: 0, hasFailed: false })
  return run(id, file)
}

/** What the server made of it, as soon as it has. */
export const uploaded = async (id: string): Promise<Upload> => (running.get(id) ?? fail()).answer

export function forgetUpload(id: string) {
  running.get(id)?.stop.abort()
  running.delete(id)
  const rest = new Map(progress.get())
  const preview = rest.get(id)?.preview
  if (preview) URL.revokeObjectURL(preview)
  rest.delete(id)
  progress.set(rest)
}

function run(id: string, file: File): Promise<Upload> {
  const stop = new AbortController()
  const { signal } = stop
  const answer = untilOnline().then(() => {
    signal.throwIfAborted()
    return upload(file, { signal, onPart: (part) => note(id, { part }) })
  })
  running.set(id, { file, answer, stop })
  answer.then(
    () => note(id, { part: 1 }),
    () => note(id, { hasFailed: true }),
  )
  return answer
}

const fail = (): never => {
  throw new Error('This page does not have that file')
}
