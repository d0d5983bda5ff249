import { fileRefusals, fileToasts } from '#shared/files/copy.ts'
import { whyNotAttach } from '#shared/files/rules.ts'
import type { Upload } from '#shared/files/schema.ts'
import { messageToasts } from '#shared/messages/copy.ts'
import { newId } from '#web/lib/new-id.ts'
import { pictureTypeOf } from '#web/lib/picture-type.ts'
import { ServerError } from '#web/lib/server.ts'
import { showToast } from '#web/lib/toast.ts'
import { isCancelled } from '#web/lib/upload.ts'
import { whenFailed } from '#web/lib/when-failed.ts'
import { detach } from './detach.ts'
import { attachToDraft, fileRefused, fileUploaded } from './drafts.ts'
import { startUpload, tryUploadAgain, uploaded } from './uploading.ts'
import { hasFailed } from './uploads.ts'

/** Puts files into the box and begins to upload them, so that they are there by the time the words are. */
export async function attach(key: string, files: File[]) {
  for (const file of files) await attachOne(key, file)
}

async function attachOne(key: string, file: File) {
  const { name, size } = file
  const isPicture = (await pictureTypeOf(file)) !== undefined
  const why = whyNotAttach({ name, size, isPicture })
  // Too large a picture is shrunk on its way, or refused then.
  if (why === 'file_too_large' && !isPicture) return showToast(fileToasts.tooLarge)
  if (why && why !== 'file_too_large') return showToast(fileToasts.refused(fileRefusals[why].message))
  const id = newId()
  attachToDraft(key, { id, name, size, isPicture, url: null })
  void follow(id, startUpload(id, file, isPicture))
}

export const attachAgain = (id: string) => void follow(id, tryUploadAgain(id))

/**
 * Where the server has a file that goes with a message. One that failed before is tried again; where it fails, that is
 * told.
 */
export async function urlOf(id: string): Promise<string> {
  if (hasFailed(id)) attachAgain(id)
  return (await uploaded(id)).url
}

async function follow(id: string, answer: Promise<Upload>) {
  try {
    fileUploaded(id, await answer)
  } catch (error) {
    if (!isCancelled(error)) uploadFailed(id, error as Error)
  }
}

const passing = new Set([401, 408, 429])

/** What the server would refuse again says why in the box, beside its name; anything else can be tried again. */
function uploadFailed(id: string, error: Error) {
  const refusal = error instanceof ServerError ? error : null
  if (refusal?.code === 'file_too_large') {
    detach(id)
    return showToast(fileToasts.tooLarge)
  }
  if (refusal && refusal.status < 500 && !passing.has(refusal.status)) fileRefused(id, refusal.message)
  whenFailed(messageToasts.uploadFailed)(error)
}
