import { messageToasts } from '#shared/messages/copy.ts'
import { createStore } from '#web/lib/create-store.ts'
import { showToast } from '#web/lib/toast.ts'

/** Storage keys of the drafts to which files are being attached, one entry for each choice of files. */
const attaching = createStore<readonly string[]>([])

/** True until the chosen files are part of the draft; a message sent earlier would go without them. */
export const useIsAttaching = (key: string): boolean => attaching.use().includes(key)

/** Loads the attachment code, which the list of attached files (attachment-list.tsx) imports as well. */
const loadAttach = () => import('./attach.ts')

/**
 * Attaches files to a draft. The files are copied at once, because the data of a drop or a paste is gone after its
 * event.
 */
export function attach(key: string, files: Iterable<File>) {
  const copies = [...files]
  attaching.set([...attaching.get(), key])
  loadAttach()
    .then((part) => part.attach(key, copies))
    .catch(() => showToast(messageToasts.uploadFailed))
    .finally(() => attaching.set(attaching.get().toSpliced(attaching.get().indexOf(key), 1)))
}

/** Resolves with the server's URL of an attached file once it is uploaded. */
export const uploadedUrl = (fileId: string): Promise<string> => loadAttach().then((part) => part.uploadedUrl(fileId))
