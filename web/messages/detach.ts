import { dropFile } from './drafts.ts'
import { forgetUpload } from './uploads.ts'

/** Out of the box, and no more of it is sent. */
export function detach(id: string) {
  forgetUpload(id)
  dropFile(id)
}
