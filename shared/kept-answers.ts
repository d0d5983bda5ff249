/** Stands beside every answer to somebody signed in: whose it is, so that a device keeps it for nobody else. */
export const viewerHeader = 'x-viewer'

/** Stands beside an answer that did not come from the server, but from what this device kept. */
export const keptHeader = 'x-kept'

/** What is kept for one person, in the browser's caches, is kept under a name that begins so; their id follows. */
export const answersOf = 'answers-of:'
