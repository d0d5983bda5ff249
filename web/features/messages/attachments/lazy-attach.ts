import { messageToasts } from '#shared/messages/copy.ts'
import { showToast } from '#web/lib/toast.ts'

/** Loads the attachment code, which the list of attached files (attachment-list.tsx) imports as well. */
const loadAttach = () => import('./attach.ts')

/**
 * Attaches files to a draft. The files are copied at once, because the data of a drop or a paste is gone after its
 * event.
 */
export function attach(key: string, files: Iterable<File>) {
  const copies = [...files]
  loadAttach()
    .then((part) => part.attach(key, copies))
    .catch(() => showToast(messageToasts.uploadFailed))
}

/** Resolves with the server's URL of an attached file once it is uploaded. */
export const uploadedUrl = (fileId: string): Promise<string> => loadAttach().then((part) => part.uploadedUrl(fileId))
