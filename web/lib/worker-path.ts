/** Path of the service worker, which caches the app for offline use and receives push notifications. */
export const workerPath = '/sw.js'
