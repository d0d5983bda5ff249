import { fileRefusals, fileToasts } from '#shared/files/copy.ts'
import { whyNotAttach } from '#shared/files/rules.ts'
import type { Upload } from '#shared/files/schema.ts'
import { messageToasts } from '#shared/messages/copy.ts'
import { attachToDraft, setFileRefused, setFileUploaded } from '#web/features/messages/drafts/drafts.ts'
import { newId } from '#web/lib/new-id.ts'
import { readPictureType } from '#web/lib/picture-type.ts'
import { toastOnError } from '#web/lib/request-errors.ts'
import { ServerError } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { isCanceled } from '#web/lib/upload.ts'
import { removeAttachment } from './remove-attachment.ts'
import { retryUpload, startUpload, uploadResult } from './start-upload.ts'
import { hasFailed } from './uploads.ts'

/** Attaches files to the draft and starts their upload, so that they are uploaded by the time the text is written. */
export async function attach(key: string, files: File[]) {
  for (const file of files) await attachOne(key, file)
}

async function attachOne(key: string, file: File) {
  const { name, size } = file
  const isPicture = (await readPictureType(file)) !== undefined
  const why = whyNotAttach({ name, size, isPicture })
  // A picture that is too large is shrunk during the upload, or refused then.
  if (why === 'file_too_large' && !isPicture) return showToast(fileToasts.tooLarge)
  if (why && why !== 'file_too_large') return showToast(fileToasts.refused(fileRefusals[why].message))
  const id = newId()
  attachToDraft(key, { id, name, size, isPicture, url: null })
  void trackUpload(id, startUpload(id, file, isPicture))
}

export const retryAttachment = (id: string) => void trackUpload(id, retryUpload(id))

/**
 * Resolves with the server's URL of an attached file. A failed upload is tried again; if it fails again, the promise
 * rejects.
 */
export async function uploadedUrl(id: string): Promise<string> {
  if (hasFailed(id)) retryAttachment(id)
  return (await uploadResult(id)).url
}

async function trackUpload(id: string, answer: Promise<Upload>) {
  try {
    setFileUploaded(id, await answer)
  } catch (error) {
    if (!isCanceled(error)) uploadFailed(id, error as Error)
  }
}

const transientStatuses = new Set([401, 408, 429])

/** A lasting refusal is shown beside the file's name in the composer; any other failed upload can be tried again. */
function uploadFailed(id: string, error: Error) {
  const refusal = error instanceof ServerError ? error : null
  if (refusal?.code === 'file_too_large') {
    removeAttachment(id)
    return showToast(fileToasts.tooLarge)
  }
  if (refusal && refusal.status < 500 && !transientStatuses.has(refusal.status)) setFileRefused(id, refusal.message)
  toastOnError(messageToasts.uploadFailed)(error)
}
