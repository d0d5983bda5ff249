import type { Upload } from '#shared/files/schema.ts'
import type { DraftFile } from '#web/features/messages/drafts/draft.ts'
import { createStore } from '#web/lib/create-store.ts'

type UploadState = {
  /** Uploaded share, from 0 to 1. */
  fraction: number
  hasFailed: boolean
  /** Local URL of a picture. */
  preview: string | null
}
type RunningUpload = { file: File; isPicture: boolean; answer: Promise<Upload>; stop: AbortController }

export type Uploads = ReadonlyMap<string, UploadState>

/** Uploads of this page, by the file's ID in a draft. They are lost when the page is closed. */
const states = createStore<Uploads>(new Map())
const running = new Map<string, RunningUpload>()

export const useUploads = () => states.use()

/** Returns the URL of a picture, local or on the server; null for other files. */
export const pictureUrlOf = ({ id, isPicture, url }: DraftFile, uploads: Uploads): string | null =>
  uploads.get(id)?.preview ?? (isPicture ? url : null)

export const hasFailed = (id: string): boolean => states.get().get(id)?.hasFailed === true

export function runningUpload(id: string): RunningUpload {
  const upload = running.get(id)
  if (!upload) throw new Error('This page does not have that file')
  return upload
}

export const addRunningUpload = (id: string, one: RunningUpload) => running.set(id, one)

export const setUploadState = (id: string, state: UploadState) => states.set(new Map(states.get()).set(id, state))

/** Ignores files that were removed. */
export function updateUploadState(id: string, changes: Partial<UploadState>) {
  const known = states.get().get(id)
  if (known) setUploadState(id, { ...known, ...changes })
}

export function cancelUpload(id: string) {
  running.get(id)?.stop.abort()
  running.delete(id)
  const rest = new Map(states.get())
  const preview = rest.get(id)?.preview
  if (preview) URL.revokeObjectURL(preview)
  rest.delete(id)
  states.set(rest)
}
