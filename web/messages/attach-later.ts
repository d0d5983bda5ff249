import { messageToasts } from '#shared/messages/copy.ts'
import { showToast } from '#web/lib/toast.ts'

/**
 * What takes files in. It comes after the box, with the list of what is attached (tray.tsx), before a file is picked.
 */
const read = () => import('./attach.ts')

/**
 * Puts files into the box. What a drop or the clipboard holds is gone once its event is over: `files` are taken at
 * once.
 */
export function attach(key: string, files: Iterable<File>) {
  const taken = [...files]
  read()
    .then((part) => part.attach(key, taken))
    .catch(() => showToast(messageToasts.uploadFailed))
}

/** Where the server has a file that goes with a message, as soon as it has. */
export const urlOf = (fileId: string): Promise<string> => read().then((part) => part.urlOf(fileId))
