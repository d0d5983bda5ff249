/** Of the worker that keeps the app for days without a network, and hears of notices. */
export const workerPath = '/sw.js'
