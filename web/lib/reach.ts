import { keptHeader } from '#shared/kept-answers.ts'
import { createStore } from './store.ts'

const isOut = createStore(false)
const isAway = createStore(false)

/** Whether the screens show what this device kept, because the server could not be reached when it was last asked. */
export const useIsOutOfReach = isOut.use

/** Whether what was asked last was answered by this device, by a proxy that found no server, or by nobody. */
export const useIsAway = isAway.use

/** Said of every answer. */
export function noteAnswer({ headers, status }: Response) {
  const wasKept = headers.has(keptHeader)
  isOut.set(wasKept)
  isAway.set(wasKept || status > 501)
}

/** Said of every question that nobody answered. */
export function noteSilence(why: unknown): never {
  isAway.set(true)
  throw why
}
