import type { Upload } from '#shared/files/schema.ts'
import { createStore } from '#web/lib/store.ts'
import type { DraftFile } from './draft.ts'

type Progress = {
  /** How much of it is there, from 0 to 1. */
  part: number
  hasFailed: boolean
  /** Of a picture: as this device has it. */
  preview: string | null
}
type Running = { file: File; isPicture: boolean; answer: Promise<Upload>; stop: AbortController }

export type Uploads = ReadonlyMap<string, Progress>

/** Files of this page by the id of their place in a draft: a page that was closed takes its files along. */
const progress = createStore<Uploads>(new Map())
const running = new Map<string, Running>()

export const useUploads = () => progress.use()

/** Where a picture is to be seen: on this device, or where the server has it; null for any other file. */
export const pictureOf = ({ id, isPicture, url }: DraftFile, uploads: Uploads): string | null =>
  uploads.get(id)?.preview ?? (isPicture ? url : null)

export const hasFailed = (id: string): boolean => progress.get().get(id)?.hasFailed === true

export function runningUpload(id: string): Running {
  const one = running.get(id)
  if (!one) throw new Error('This page does not have that file')
  return one
}

export const keepRunning = (id: string, one: Running) => running.set(id, one)

export const setProgress = (id: string, now: Progress) => progress.set(new Map(progress.get()).set(id, now))

/** None of a file that is forgotten. */
export function noteUpload(id: string, news: Partial<Progress>) {
  const known = progress.get().get(id)
  if (known) setProgress(id, { ...known, ...news })
}

export function forgetUpload(id: string) {
  running.get(id)?.stop.abort()
  running.delete(id)
  const rest = new Map(progress.get())
  const preview = rest.get(id)?.preview
  if (preview) URL.revokeObjectURL(preview)
  rest.delete(id)
  progress.set(rest)
}
