import { removeDraftFile } from '#web/features/messages/drafts/drafts.ts'
import { cancelUpload } from './uploads.ts'

/** Removes the file from the draft and stops its upload. */
export function removeAttachment(id: string) {
  cancelUpload(id)
  removeDraftFile(id)
}
