/** The names must not change, because a page and its service worker may be of different releases. */
export type WorkerMessage = { holds?: string[]; comeForward?: true; seenOff?: true }

/** Asks the worker whether it has cached these files. */
export const hasCached = (files: string[]): WorkerMessage => ({ holds: files })

/** Asks a waiting worker to activate; it refuses while other tabs are open. */
export const activateNow: WorkerMessage = { comeForward: true }

/** Tells the worker that nobody is signed in, so responses to earlier requests must not be cached. */
export const reportSignOut: WorkerMessage = { seenOff: true }

/** Reads what a page asks of the worker. */
export const readWorkerMessage = ({ holds, comeForward, seenOff }: WorkerMessage) => ({
  filesToFind: holds,
  shouldActivate: comeForward === true,
  isSignedOut: seenOff === true,
})
